// The vector types of CUDA, kept component by component like those of OpenCL, and their makers.
#pragma once
// Functions that CUDA does not have, and that samples define in headers of their own, are declared only
// for a source that does not compile without them.
#define PERMVERIFY_STAND_IN __attribute__((annotate("permverify:stand_in")))
#ifdef __PERMVERIFY_STAND_INS__
#define PERMVERIFY_IF_STAND_INS(...) PERMVERIFY_STAND_IN __VA_ARGS__
#else
#define PERMVERIFY_IF_STAND_INS(...)
#endif
template <class V> struct __permverify_vector {};
#ifdef __PERMVERIFY_STAND_INS__
#define PERMVERIFY_FROM_VECTOR(name)                                \
  template <class V, class = typename __permverify_vector<V>::type> \
  PERMVERIFY_STAND_IN __host__ __device__ name make_##name(V);
#else
#define PERMVERIFY_FROM_VECTOR(name)
#endif
#define PERMVERIFY_IS_VECTOR(T, V) \
  template <> struct __permverify_vector<V> { typedef T element; typedef V type; };
#define PERMVERIFY_VECTORS(T, name)                                                                \
  struct __attribute__((annotate("permverify_vector"))) name##1 { T x; };                          \
  struct __attribute__((annotate("permverify_vector"))) __attribute__((aligned(2 * sizeof(T))))    \
  name##2 { T x, y; };                                                                             \
  struct __attribute__((annotate("permverify_vector"))) name##3 { T x, y, z; };                    \
  struct __attribute__((annotate("permverify_vector")))                                            \
  __attribute__((aligned(sizeof(T) > 4 ? 16 : 4 * sizeof(T)))) name##4 { T x, y, z, w; };          \
  PERMVERIFY_IS_VECTOR(T, name##1) PERMVERIFY_IS_VECTOR(T, name##2)                                \
  PERMVERIFY_IS_VECTOR(T, name##3) PERMVERIFY_IS_VECTOR(T, name##4)                                \
  __host__ __device__ name##1 make_##name##1(T);                                                   \
  __host__ __device__ name##2 make_##name##2(T, T);                                                \
  __host__ __device__ name##3 make_##name##3(T, T, T);                                             \
  __host__ __device__ name##4 make_##name##4(T, T, T, T);                                          \
  PERMVERIFY_IF_STAND_INS(__host__ __device__ name##2 make_##name##2(T);)                          \
  PERMVERIFY_IF_STAND_INS(__host__ __device__ name##3 make_##name##3(T);)                          \
  PERMVERIFY_IF_STAND_INS(__host__ __device__ name##4 make_##name##4(T);)                          \
  PERMVERIFY_IF_STAND_INS(__host__ __device__ name##3 make_##name##3(name##2, T);)                 \
  PERMVERIFY_IF_STAND_INS(__host__ __device__ name##4 make_##name##4(name##3, T);)                 \
  PERMVERIFY_FROM_VECTOR(name##2) PERMVERIFY_FROM_VECTOR(name##3) PERMVERIFY_FROM_VECTOR(name##4)
PERMVERIFY_VECTORS(signed char, char)
PERMVERIFY_VECTORS(unsigned char, uchar)
PERMVERIFY_VECTORS(short, short)
PERMVERIFY_VECTORS(unsigned short, ushort)
PERMVERIFY_VECTORS(int, int)
PERMVERIFY_VECTORS(unsigned int, uint)
PERMVERIFY_VECTORS(long, long)
PERMVERIFY_VECTORS(unsigned long, ulong)
PERMVERIFY_VECTORS(long long, longlong)
PERMVERIFY_VECTORS(unsigned long long, ulonglong)
PERMVERIFY_VECTORS(float, float)
PERMVERIFY_VECTORS(double, double)
#undef PERMVERIFY_VECTORS
#undef PERMVERIFY_IS_VECTOR
#undef PERMVERIFY_FROM_VECTOR

#ifdef __PERMVERIFY_STAND_INS__
// Operators that samples take for granted. They are templates, so that what a source declares
// itself goes before them.
#define PERMVERIFY_OPERATOR(op)                                                                   \
  template <class V>                                                                              \
  PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type operator op(V, V);                    \
  template <class V>                                                                              \
  PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type                                       \
  operator op(V, typename __permverify_vector<V>::element);                                       \
  template <class V>                                                                              \
  PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type                                       \
  operator op(typename __permverify_vector<V>::element, V);                                       \
  template <class V>                                                                              \
  PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type& operator op##=(V&, V);               \
  template <class V>                                                                              \
  PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type&                                      \
  operator op##=(V&, typename __permverify_vector<V>::element);
PERMVERIFY_OPERATOR(+) PERMVERIFY_OPERATOR(-) PERMVERIFY_OPERATOR(*) PERMVERIFY_OPERATOR(/)
#undef PERMVERIFY_OPERATOR
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type operator-(V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::element dot(V, V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::element length(V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type cross(V, V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type normalize(V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type fminf(V, V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type fmaxf(V, V);
template <class V>
PERMVERIFY_STAND_IN __host__ __device__ typename __permverify_vector<V>::type
lerp(V a, V b, typename __permverify_vector<V>::element t) { return a + t * (b - a); }
#endif
