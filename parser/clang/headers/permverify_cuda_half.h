// Numbers of 16 bits: what CUDA declares, once for each of the two formats (HALF, HALF2), with the names
// of the includer for how one is made of a float and back. An operation is computed as float and then
// rounded: with 24 digits for at most 11 that is the same as rounding once (Figueroa, When is double
// rounding innocuous?, 1995). It is not for fma, nor from a double or an integer that is no float, and
// devices approximate exp and its like by themselves: these results are unknown.
struct HALF {
  unsigned short bits;
  HALF() = default;
  __device__ HALF(float x) { bits = permverify_from(static_cast<float>(x)); }
  __device__ HALF(double) { bits = __permverify_any_half(); }
  __device__ HALF(int x) {
    bits = x < -(1 << 24) || x > 1 << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __device__ HALF(unsigned x) {
    bits = x > 1u << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __device__ HALF(long x) {
    bits = x < -(1 << 24) || x > 1 << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __device__ HALF(unsigned long x) {
    bits = x > 1u << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __device__ HALF(short x) { bits = permverify_from(static_cast<float>(x)); }
  __device__ HALF(unsigned short x) { bits = permverify_from(static_cast<float>(x)); }
  __device__ operator float() const { return permverify_to(bits); }
  __device__ HALF& operator+=(const HALF& y) { return *this = *this + y; }
  __device__ HALF& operator-=(const HALF& y) { return *this = *this - y; }
  __device__ HALF& operator*=(const HALF& y) { return *this = *this * y; }
  __device__ HALF& operator/=(const HALF& y) { return *this = *this / y; }
  __device__ friend HALF operator+(const HALF& x, const HALF& y) { return HALF(float(x) + float(y)); }
  __device__ friend HALF operator-(const HALF& x, const HALF& y) { return HALF(float(x) - float(y)); }
  __device__ friend HALF operator*(const HALF& x, const HALF& y) { return HALF(float(x) * float(y)); }
  __device__ friend HALF operator/(const HALF& x, const HALF& y) { return HALF(float(x) / float(y)); }
  __device__ friend HALF operator-(const HALF& x) { return HALF(-float(x)); }
  __device__ friend bool operator==(const HALF& x, const HALF& y) { return float(x) == float(y); }
  __device__ friend bool operator!=(const HALF& x, const HALF& y) { return float(x) != float(y); }
  __device__ friend bool operator<(const HALF& x, const HALF& y) { return float(x) < float(y); }
  __device__ friend bool operator>(const HALF& x, const HALF& y) { return float(x) > float(y); }
  __device__ friend bool operator<=(const HALF& x, const HALF& y) { return float(x) <= float(y); }
  __device__ friend bool operator>=(const HALF& x, const HALF& y) { return float(x) >= float(y); }

  __device__ static HALF permverify_of(unsigned short bits) {
    HALF x;
    x.bits = bits;
    return x;
  }
  __device__ static HALF permverify_any() { return permverify_of(__permverify_any_half()); }

 private:
  __device__ static unsigned short permverify_from(float x) { return PERMVERIFY_FROM(x); }
  __device__ static float permverify_to(unsigned short x) { return PERMVERIFY_TO(x); }
};
__device__ inline HALF __hadd(HALF x, HALF y) { return x + y; }
__device__ inline HALF __hsub(HALF x, HALF y) { return x - y; }
__device__ inline HALF __hmul(HALF x, HALF y) { return x * y; }
__device__ inline HALF __hdiv(HALF x, HALF y) { return x / y; }
__device__ inline HALF __hneg(HALF x) { return -x; }
__device__ inline HALF __habs(HALF x) { return HALF(fabsf(float(x))); }
__device__ inline HALF __hmax(HALF x, HALF y) { return HALF(fmaxf(float(x), float(y))); }
__device__ inline HALF __hmin(HALF x, HALF y) { return HALF(fminf(float(x), float(y))); }
__device__ inline bool __heq(HALF x, HALF y) { return x == y; }
// Ordered: false of a NaN.
__device__ inline bool __hne(HALF x, HALF y) { return x < y || x > y; }
__device__ inline bool __hneu(HALF x, HALF y) { return x != y; }
__device__ inline bool __hlt(HALF x, HALF y) { return x < y; }
__device__ inline bool __hgt(HALF x, HALF y) { return x > y; }
__device__ inline bool __hle(HALF x, HALF y) { return x <= y; }
__device__ inline bool __hge(HALF x, HALF y) { return x >= y; }
__device__ inline bool __hisnan(HALF x) { return isnan(float(x)); }
__device__ inline HALF __hfma(HALF, HALF, HALF) { return HALF::permverify_any(); }
__device__ inline HALF hsqrt(HALF x) { return HALF(sqrtf(float(x))); }
__device__ inline HALF hexp(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hlog(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hlog2(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hlog10(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hexp2(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hexp10(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hrsqrt(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hsin(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hcos(HALF) { return HALF::permverify_any(); }
__device__ inline HALF hrcp(HALF x) { return HALF(1.0f / float(x)); }
struct alignas(4) HALF2 {
  HALF x, y;
  HALF2() = default;
  __device__ HALF2(HALF a, HALF b) : x(a), y(b) {}
  __device__ friend HALF2 operator+(const HALF2& a, const HALF2& b) {
    return HALF2(a.x + b.x, a.y + b.y);
  }
  __device__ friend HALF2 operator-(const HALF2& a, const HALF2& b) {
    return HALF2(a.x - b.x, a.y - b.y);
  }
  __device__ friend HALF2 operator*(const HALF2& a, const HALF2& b) {
    return HALF2(a.x * b.x, a.y * b.y);
  }
  __device__ friend HALF2 operator/(const HALF2& a, const HALF2& b) {
    return HALF2(a.x / b.x, a.y / b.y);
  }
};
__device__ inline HALF2 __hadd2(HALF2 a, HALF2 b) { return a + b; }
__device__ inline HALF2 __hsub2(HALF2 a, HALF2 b) { return a - b; }
__device__ inline HALF2 __hmul2(HALF2 a, HALF2 b) { return a * b; }
__device__ inline HALF2 __h2div(HALF2 a, HALF2 b) { return a / b; }
__device__ inline HALF2 __hmax2(HALF2 a, HALF2 b) { return HALF2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__device__ inline HALF2 __hmin2(HALF2 a, HALF2 b) { return HALF2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__device__ inline HALF2 __hfma2(HALF2, HALF2, HALF2) { return HALF2(HALF::permverify_any(), HALF::permverify_any()); }
#undef HALF
#undef HALF2
#undef PERMVERIFY_FROM
#undef PERMVERIFY_TO
