// Numbers of 16 bits: what CUDA declares, once for each of the two formats (HALF, HALF2), with the names
// of the includer for how one is made of a float and back. An operation is computed as float and then
// rounded: with 24 digits for at most 11 that is the same as rounding once (Figueroa, When is double
// rounding innocuous?, 1995). It is not for fma, nor from a double or an integer that is no float, and
// devices approximate exp and its like by themselves: these results are unknown.
struct HALF_RAW { unsigned short x; };
struct HALF2_RAW { unsigned short x, y; };
struct HALF {
  unsigned short bits;
  HALF() = default;
  __host__ __device__ HALF(const HALF_RAW& raw) : bits(raw.x) {}
  __host__ __device__ operator HALF_RAW() const { return HALF_RAW{bits}; }
  __host__ __device__ HALF(float x) { bits = permverify_from(static_cast<float>(x)); }
  __host__ __device__ HALF(double) { bits = __permverify_any_half(); }
  __host__ __device__ HALF(int x) {
    bits = x < -(1 << 24) || x > 1 << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __host__ __device__ HALF(unsigned x) {
    bits = x > 1u << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __host__ __device__ HALF(long x) {
    bits = x < -(1 << 24) || x > 1 << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __host__ __device__ HALF(unsigned long x) {
    bits = x > 1u << 24 ? __permverify_any_half() : permverify_from(static_cast<float>(x));
  }
  __host__ __device__ HALF(short x) { bits = permverify_from(static_cast<float>(x)); }
  __host__ __device__ HALF(unsigned short x) { bits = permverify_from(static_cast<float>(x)); }
  __host__ __device__ operator float() const { return permverify_to(bits); }
  __host__ __device__ HALF& operator+=(const HALF& y) { return *this = *this + y; }
  __host__ __device__ HALF& operator-=(const HALF& y) { return *this = *this - y; }
  __host__ __device__ HALF& operator*=(const HALF& y) { return *this = *this * y; }
  __host__ __device__ HALF& operator/=(const HALF& y) { return *this = *this / y; }
  __host__ __device__ friend HALF operator+(const HALF& x, const HALF& y) { return HALF(float(x) + float(y)); }
  __host__ __device__ friend HALF operator-(const HALF& x, const HALF& y) { return HALF(float(x) - float(y)); }
  __host__ __device__ friend HALF operator*(const HALF& x, const HALF& y) { return HALF(float(x) * float(y)); }
  __host__ __device__ friend HALF operator/(const HALF& x, const HALF& y) { return HALF(float(x) / float(y)); }
  __host__ __device__ friend HALF operator-(const HALF& x) { return HALF(-float(x)); }
  __host__ __device__ friend bool operator==(const HALF& x, const HALF& y) { return float(x) == float(y); }
  __host__ __device__ friend bool operator!=(const HALF& x, const HALF& y) { return float(x) != float(y); }
  __host__ __device__ friend bool operator<(const HALF& x, const HALF& y) { return float(x) < float(y); }
  __host__ __device__ friend bool operator>(const HALF& x, const HALF& y) { return float(x) > float(y); }
  __host__ __device__ friend bool operator<=(const HALF& x, const HALF& y) { return float(x) <= float(y); }
  __host__ __device__ friend bool operator>=(const HALF& x, const HALF& y) { return float(x) >= float(y); }

  __host__ __device__ static HALF permverify_of(unsigned short bits) {
    HALF x;
    x.bits = bits;
    return x;
  }
  __host__ __device__ static HALF permverify_any() { return permverify_of(__permverify_any_half()); }

 private:
  __host__ __device__ static unsigned short permverify_from(float x) { return PERMVERIFY_FROM(x); }
  __host__ __device__ static float permverify_to(unsigned short x) { return PERMVERIFY_TO(x); }
};
__host__ __device__ inline HALF __hadd(HALF x, HALF y) { return x + y; }
__host__ __device__ inline HALF __hsub(HALF x, HALF y) { return x - y; }
__host__ __device__ inline HALF __hmul(HALF x, HALF y) { return x * y; }
__host__ __device__ inline HALF __hdiv(HALF x, HALF y) { return x / y; }
__host__ __device__ inline HALF __hneg(HALF x) { return -x; }
__host__ __device__ inline HALF __habs(HALF x) { return HALF(fabsf(float(x))); }
__host__ __device__ inline HALF __hmax(HALF x, HALF y) { return HALF(fmaxf(float(x), float(y))); }
__host__ __device__ inline HALF __hmin(HALF x, HALF y) { return HALF(fminf(float(x), float(y))); }
__host__ __device__ inline bool __heq(HALF x, HALF y) { return x == y; }
// Ordered: false of a NaN.
__host__ __device__ inline bool __hne(HALF x, HALF y) { return x < y || x > y; }
__host__ __device__ inline bool __hneu(HALF x, HALF y) { return x != y; }
__host__ __device__ inline bool __hlt(HALF x, HALF y) { return x < y; }
__host__ __device__ inline bool __hgt(HALF x, HALF y) { return x > y; }
__host__ __device__ inline bool __hle(HALF x, HALF y) { return x <= y; }
__host__ __device__ inline bool __hge(HALF x, HALF y) { return x >= y; }
__host__ __device__ inline bool __hisnan(HALF x) { return isnan(float(x)); }
__host__ __device__ inline HALF __hfma(HALF, HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hsqrt(HALF x) { return HALF(sqrtf(float(x))); }
__host__ __device__ inline HALF hexp(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hlog(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hlog2(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hlog10(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hexp2(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hexp10(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hrsqrt(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hsin(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hcos(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF hrcp(HALF x) { return HALF(1.0f / float(x)); }
// Whole numbers beside it: a float holds each of them, and so does the format.
__host__ __device__ inline HALF hfloor(HALF x) { return HALF(floorf(float(x))); }
__host__ __device__ inline HALF hceil(HALF x) { return HALF(ceilf(float(x))); }
__host__ __device__ inline HALF htrunc(HALF x) { return HALF(truncf(float(x))); }
__host__ __device__ inline HALF hrint(HALF x) { return HALF(rintf(float(x))); }
__host__ __device__ inline HALF htanh(HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hfma_relu(HALF, HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hadd_sat(HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hsub_sat(HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hmul_sat(HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hfma_sat(HALF, HALF, HALF) { return HALF::permverify_any(); }
__host__ __device__ inline HALF __hadd_rn(HALF x, HALF y) { return x + y; }
__host__ __device__ inline HALF __hsub_rn(HALF x, HALF y) { return x - y; }
__host__ __device__ inline HALF __hmul_rn(HALF x, HALF y) { return x * y; }
__host__ __device__ inline bool __hequ(HALF x, HALF y) { return !(x < y || x > y); }
__host__ __device__ inline bool __hltu(HALF x, HALF y) { return !(x >= y); }
__host__ __device__ inline bool __hgtu(HALF x, HALF y) { return !(x <= y); }
__host__ __device__ inline bool __hleu(HALF x, HALF y) { return !(x > y); }
__host__ __device__ inline bool __hgeu(HALF x, HALF y) { return !(x < y); }
__host__ __device__ inline int __hisinf(HALF x) { return isinf(float(x)) ? (float(x) < 0 ? -1 : 1) : 0; }
// Atomic additions: what is stored is unknown. The two halves of a pair are added one by one (CUDA C++ Programming Guide,
// "atomicAdd()").
#define PERMVERIFY_HALF_ATOMIC(SUFFIX)                                                                        \
  __device__ inline HALF atomicAdd##SUFFIX(HALF* p, HALF) {                                                   \
    return HALF::permverify_of(atomicCAS##SUFFIX(&p->bits, __permverify_any_half(), __permverify_any_half())); \
  }
PERMVERIFY_HALF_ATOMIC() PERMVERIFY_HALF_ATOMIC(_block) PERMVERIFY_HALF_ATOMIC(_system)
#undef PERMVERIFY_HALF_ATOMIC
#define PERMVERIFY_HALF_SHUFFLE(name, I)                                                                       \
  __device__ inline HALF name##_sync(unsigned mask, HALF x, I i, int width = 32) {                             \
    return HALF::permverify_of(static_cast<unsigned short>(name##_sync(mask, static_cast<unsigned>(x.bits), i, width))); \
  }
PERMVERIFY_HALF_SHUFFLE(__shfl, int) PERMVERIFY_HALF_SHUFFLE(__shfl_up, unsigned)
PERMVERIFY_HALF_SHUFFLE(__shfl_down, unsigned) PERMVERIFY_HALF_SHUFFLE(__shfl_xor, int)
#undef PERMVERIFY_HALF_SHUFFLE
struct alignas(4) HALF2 {
  HALF x, y;
  HALF2() = default;
  __host__ __device__ HALF2(const HALF2_RAW& raw) : x(HALF_RAW{raw.x}), y(HALF_RAW{raw.y}) {}
  __host__ __device__ HALF2& operator+=(const HALF2& b) { return *this = *this + b; }
  __host__ __device__ HALF2& operator-=(const HALF2& b) { return *this = *this - b; }
  __host__ __device__ HALF2& operator*=(const HALF2& b) { return *this = *this * b; }
  __host__ __device__ friend HALF2 operator-(const HALF2& a) { return HALF2(-a.x, -a.y); }
  __host__ __device__ friend bool operator==(const HALF2& a, const HALF2& b) { return a.x == b.x && a.y == b.y; }
#ifdef __HIP__
  __host__ __device__ friend bool operator!=(const HALF2& a, const HALF2& b) { return !(a == b); }
#else
  // Of both components, as each relation: not the opposite of `==` (cuda_fp16.hpp: __hbneu2).
  __host__ __device__ friend bool operator!=(const HALF2& a, const HALF2& b) { return a.x != b.x && a.y != b.y; }
#endif
  __host__ __device__ friend bool operator<(const HALF2& a, const HALF2& b) { return a.x < b.x && a.y < b.y; }
  __host__ __device__ friend bool operator>(const HALF2& a, const HALF2& b) { return a.x > b.x && a.y > b.y; }
  __host__ __device__ friend bool operator<=(const HALF2& a, const HALF2& b) { return a.x <= b.x && a.y <= b.y; }
  __host__ __device__ friend bool operator>=(const HALF2& a, const HALF2& b) { return a.x >= b.x && a.y >= b.y; }
  __host__ __device__ HALF2(HALF a, HALF b) : x(a), y(b) {}
  __host__ __device__ friend HALF2 operator+(const HALF2& a, const HALF2& b) {
    return HALF2(a.x + b.x, a.y + b.y);
  }
  __host__ __device__ friend HALF2 operator-(const HALF2& a, const HALF2& b) {
    return HALF2(a.x - b.x, a.y - b.y);
  }
  __host__ __device__ friend HALF2 operator*(const HALF2& a, const HALF2& b) {
    return HALF2(a.x * b.x, a.y * b.y);
  }
  __host__ __device__ friend HALF2 operator/(const HALF2& a, const HALF2& b) {
    return HALF2(a.x / b.x, a.y / b.y);
  }
};
__host__ __device__ inline HALF2 __hadd2(HALF2 a, HALF2 b) { return a + b; }
__host__ __device__ inline HALF2 __hsub2(HALF2 a, HALF2 b) { return a - b; }
__host__ __device__ inline HALF2 __hmul2(HALF2 a, HALF2 b) { return a * b; }
__host__ __device__ inline HALF2 __h2div(HALF2 a, HALF2 b) { return a / b; }
__host__ __device__ inline HALF2 __hmax2(HALF2 a, HALF2 b) { return HALF2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__host__ __device__ inline HALF2 __hmin2(HALF2 a, HALF2 b) { return HALF2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__host__ __device__ inline HALF2 __hfma2(HALF2, HALF2, HALF2) { return HALF2(HALF::permverify_any(), HALF::permverify_any()); }
__host__ __device__ inline HALF2 __hfma2_relu(HALF2 a, HALF2, HALF2) { return __hfma2(a, a, a); }
__host__ __device__ inline HALF2 __hneg2(HALF2 a) { return -a; }
__host__ __device__ inline HALF2 __habs2(HALF2 a) { return HALF2(__habs(a.x), __habs(a.y)); }
#define PERMVERIFY_PAIR(name, one) \
  __host__ __device__ inline HALF2 name(HALF2 a) { return HALF2(one(a.x), one(a.y)); }
PERMVERIFY_PAIR(h2sqrt, hsqrt) PERMVERIFY_PAIR(h2exp, hexp) PERMVERIFY_PAIR(h2log, hlog) PERMVERIFY_PAIR(h2log2, hlog2)
PERMVERIFY_PAIR(h2log10, hlog10) PERMVERIFY_PAIR(h2exp2, hexp2) PERMVERIFY_PAIR(h2exp10, hexp10) PERMVERIFY_PAIR(h2rsqrt, hrsqrt)
PERMVERIFY_PAIR(h2sin, hsin) PERMVERIFY_PAIR(h2cos, hcos) PERMVERIFY_PAIR(h2rcp, hrcp) PERMVERIFY_PAIR(h2floor, hfloor)
PERMVERIFY_PAIR(h2ceil, hceil) PERMVERIFY_PAIR(h2trunc, htrunc) PERMVERIFY_PAIR(h2rint, hrint) PERMVERIFY_PAIR(h2tanh, htanh)
#undef PERMVERIFY_PAIR
// Relations of pairs: one for each, one for both, all bits of those that hold.
#define PERMVERIFY_PAIR(op)                                                                                          \
  __host__ __device__ inline HALF2 __h##op##2(HALF2 a, HALF2 b) {                                                    \
    return HALF2(HALF(__h##op(a.x, b.x) ? 1.0f : 0.0f), HALF(__h##op(a.y, b.y) ? 1.0f : 0.0f));                      \
  }                                                                                                                  \
  __host__ __device__ inline bool __hb##op##2(HALF2 a, HALF2 b) { return __h##op(a.x, b.x) && __h##op(a.y, b.y); }   \
  __host__ __device__ inline unsigned __h##op##2_mask(HALF2 a, HALF2 b) {                                            \
    return (__h##op(a.x, b.x) ? 0xffffu : 0u) | (__h##op(a.y, b.y) ? 0xffff0000u : 0u);                              \
  }
PERMVERIFY_PAIR(eq) PERMVERIFY_PAIR(ne) PERMVERIFY_PAIR(lt) PERMVERIFY_PAIR(gt) PERMVERIFY_PAIR(le) PERMVERIFY_PAIR(ge)
PERMVERIFY_PAIR(equ) PERMVERIFY_PAIR(neu) PERMVERIFY_PAIR(ltu) PERMVERIFY_PAIR(gtu) PERMVERIFY_PAIR(leu) PERMVERIFY_PAIR(geu)
#undef PERMVERIFY_PAIR
#define PERMVERIFY_HALF_ATOMIC(SUFFIX)                                                                        \
  __device__ inline HALF2 atomicAdd##SUFFIX(HALF2* p, HALF2 b) {                                              \
    const HALF first = atomicAdd##SUFFIX(&p->x, b.x);                                                         \
    return HALF2(first, atomicAdd##SUFFIX(&p->y, b.y));                                                       \
  }
PERMVERIFY_HALF_ATOMIC() PERMVERIFY_HALF_ATOMIC(_block) PERMVERIFY_HALF_ATOMIC(_system)
#undef PERMVERIFY_HALF_ATOMIC
#define PERMVERIFY_HALF_SHUFFLE(name, I)                                                                       \
  __device__ inline HALF2 name##_sync(unsigned mask, HALF2 v, I i, int width = 32) {                           \
    return HALF2(name##_sync(mask, v.x, i, width), name##_sync(mask, v.y, i, width));                          \
  }
PERMVERIFY_HALF_SHUFFLE(__shfl, int) PERMVERIFY_HALF_SHUFFLE(__shfl_up, unsigned)
PERMVERIFY_HALF_SHUFFLE(__shfl_down, unsigned) PERMVERIFY_HALF_SHUFFLE(__shfl_xor, int)
#undef PERMVERIFY_HALF_SHUFFLE
#undef HALF
#undef HALF2
#undef HALF_RAW
#undef HALF2_RAW
#undef PERMVERIFY_FROM
#undef PERMVERIFY_TO
