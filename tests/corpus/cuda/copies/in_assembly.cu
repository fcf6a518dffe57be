// expect: proved
// Copies by instructions of PTX, with addresses as programs give them.
typedef unsigned int u32;
__device__ inline u32 address(const void *p) { return static_cast<u32>(__cvta_generic_to_shared(p)); }
__device__ inline void copy(void *to, const void *from) {
  u32 at = address(to);
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(at), "l"(from), "n"(16));
}
template <int N>
__device__ inline void wait() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(N));
}
//@ requires blockDim.x == 128;
__global__ void k(const float4 *in, float4 *out) {
  __shared__ float4 s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  copy(&s[threadIdx.x], &in[i]);
  asm volatile("cp.async.commit_group;\n" ::);
  wait<0>();
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
}
//@ requires blockDim.x == 128;
__global__ void of_all(const float *in, float *out) {
  __shared__ float s[128];
  u32 at = (u32)__cvta_generic_to_shared(&s[threadIdx.x]);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 4;" ::"r"(at), "l"(in + i) : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  out[i] = s[threadIdx.x ^ 1];
}
