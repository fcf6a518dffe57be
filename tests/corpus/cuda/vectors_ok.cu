// flags: --local-size 4 --num-groups 2
// Vector types: makers, operators of the header, and operators and helpers of the source itself.
inline __device__ float4 operator%(const float4& a, float b) { return make_float4(a.x + b, a.y, a.z, a.w); }
inline __device__ int dot(int4 a, int4 b) { return a.x; }  // not the usual one

/*@ context Perm(out[\gtid], write); @*/
__global__ void vectors(int4* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int4 v = make_int4(1, 2, 3, 4);
  v += make_int4(i);
  int4 w = v * 2;
  out[i] = w;
  float4 f = make_float4(1.0f, 5.0f, 5.0f, 5.0f) % 2.0f;
  f += f;
  assert(dot(w, w) == w.x);
  assert(w.y == 2 * (i + 2));
}
