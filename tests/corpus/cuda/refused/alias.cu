// Two names of one object: what is written under one is read under the other.
__device__ int a[10];
extern __device__ int b[10] __attribute__((alias("a")));
__global__ void by_attribute(int *out) {
  b[1] = 1;
  a[1] = 2;
  out[b[1] == 2 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
//~^^^^^^ ERROR unsupported:alias
__device__ int c __asm__("name");
extern __device__ int d __asm__("name");  //~ ERROR unsupported:alias
__global__ void by_assembler_name(int *out) {
  d = 1;
  c = 2;
  out[d == 2 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
extern "C" __device__ int one(int x) { return 1; }
extern "C" __device__ int another(int x) __attribute__((alias("one")));
__global__ void of_a_function(int *out) {
  out[another(0) == 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR unsupported:alias
}
