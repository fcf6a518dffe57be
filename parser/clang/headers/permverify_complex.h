// Complex numbers, of the namespace and with the alignment that the includer names. Functions whose result the standard leaves
// to the library are unknown.
namespace PERMVERIFY_COMPLEX_OF {
template <class T> struct PERMVERIFY_ALIGNED_COMPLEX complex {
  typedef T value_type;
  T permverify_real, permverify_imag;
  __host__ __device__ constexpr complex() : permverify_real(), permverify_imag() {}
  __host__ __device__ constexpr complex(const T& re) : permverify_real(re), permverify_imag() {}
  __host__ __device__ constexpr complex(const T& re, const T& im) : permverify_real(re), permverify_imag(im) {}
  template <class U> __host__ __device__ constexpr complex(const complex<U>& z) : permverify_real(z.real()), permverify_imag(z.imag()) {}
  PERMVERIFY_COMPLEX_MEMBERS
  __host__ __device__ constexpr T real() const { return permverify_real; }
  __host__ __device__ constexpr T imag() const { return permverify_imag; }
  __host__ __device__ constexpr void real(T x) { permverify_real = x; }
  __host__ __device__ constexpr void imag(T x) { permverify_imag = x; }
  __host__ __device__ complex& operator+=(const complex& z) { return *this = *this + z; }
  __host__ __device__ complex& operator-=(const complex& z) { return *this = *this - z; }
  __host__ __device__ complex& operator*=(const complex& z) { return *this = *this * z; }
  __host__ __device__ complex& operator/=(const complex& z) { return *this = *this / z; }
  __host__ __device__ friend complex operator+(const complex& a, const complex& b) {
    return complex(a.permverify_real + b.permverify_real, a.permverify_imag + b.permverify_imag);
  }
  __host__ __device__ friend complex operator-(const complex& a, const complex& b) {
    return complex(a.permverify_real - b.permverify_real, a.permverify_imag - b.permverify_imag);
  }
  __host__ __device__ friend complex operator-(const complex& a) { return complex(-a.permverify_real, -a.permverify_imag); }
  __host__ __device__ friend complex operator+(const complex& a) { return a; }
  // How products and quotients are rounded, and what becomes of infinities, is the library's choice.
  __host__ __device__ friend complex operator*(const complex& a, const complex& b) { return permverify_any(a, b); }
  __host__ __device__ friend complex operator/(const complex& a, const complex& b) { return permverify_any(a, b); }
  __host__ __device__ friend bool operator==(const complex& a, const complex& b) {
    return a.permverify_real == b.permverify_real && a.permverify_imag == b.permverify_imag;
  }
  __host__ __device__ friend bool operator!=(const complex& a, const complex& b) { return !(a == b); }
  __host__ __device__ static complex permverify_any(const complex&, const complex&) {
    return complex(__permverify_unknown_number(T()), __permverify_unknown_number(T()));
  }
};
template <class T> __host__ __device__ inline T real(const complex<T>& z) { return z.real(); }
template <class T> __host__ __device__ inline T imag(const complex<T>& z) { return z.imag(); }
template <class T> __host__ __device__ inline complex<T> conj(const complex<T>& z) { return complex<T>(z.real(), -z.imag()); }
template <class T> __host__ __device__ inline T abs(const complex<T>&) { return __permverify_unknown_number(T()); }
template <class T> __host__ __device__ inline T arg(const complex<T>&) { return __permverify_unknown_number(T()); }
template <class T> __host__ __device__ inline T norm(const complex<T>&) { return __permverify_unknown_number(T()); }
#define PERMVERIFY_OF_COMPLEX(name) \
  template <class T> __host__ __device__ inline complex<T> name(const complex<T>& z) { return complex<T>::permverify_any(z, z); }
PERMVERIFY_OF_COMPLEX(exp) PERMVERIFY_OF_COMPLEX(log) PERMVERIFY_OF_COMPLEX(log10) PERMVERIFY_OF_COMPLEX(sqrt)
PERMVERIFY_OF_COMPLEX(sin) PERMVERIFY_OF_COMPLEX(cos) PERMVERIFY_OF_COMPLEX(tan) PERMVERIFY_OF_COMPLEX(sinh)
PERMVERIFY_OF_COMPLEX(cosh) PERMVERIFY_OF_COMPLEX(tanh) PERMVERIFY_OF_COMPLEX(proj)
#undef PERMVERIFY_OF_COMPLEX
template <class T> __host__ __device__ inline complex<T> polar(const T&) {
  return complex<T>::permverify_any(complex<T>(), complex<T>());
}
template <class T> __host__ __device__ inline complex<T> polar(const T& length, const T&) { return polar(length); }
template <class T, class U> __host__ __device__ inline complex<T> pow(const complex<T>& z, const U&) {
  return complex<T>::permverify_any(z, z);
}
}  // namespace PERMVERIFY_COMPLEX_OF
