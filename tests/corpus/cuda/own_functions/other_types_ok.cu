// Functions of the program that cannot take these arguments stand in nothing's way.
__device__ float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
__device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
template <class T> __device__ T min(T a, T b) { return b < a ? b : a; }
template <class T> struct Complex { T re, im; };
template <class T> __device__ Complex<T> operator-(Complex<T> a, Complex<T> b) { return {a.re - b.re, a.im - b.im}; }
__global__ void k(int *o, unsigned n) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  int2 a{1, 2};
  int2 d = a + a;
  d = d - a;
  float3 f = make_float3(1.f, 2.f, 3.f) * 2;
  f = f + f;
  assert(d.x == 1 && d.y == 2);
  assert(min(3, n) <= 3);
  o[t] = d.x;
}
