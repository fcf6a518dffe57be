// Instructions that compute registers from registers give unknown values; others are refused.
__global__ void lane_ok(int *a) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  a[blockIdx.x * blockDim.x + threadIdx.x] = lane;
}
__global__ void lane(int *a) {
  unsigned lane = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("{ .reg .u32 t; add.u32 t, %0, 1; mov.u32 %0, t; }" : "+r"(lane));
  a[lane] = 1;  //~ UNKNOWN race:write_write
}
__global__ void store(int *a) {
  asm volatile("st.global.u32 [%0], %1;" : : "l"(a), "r"(1));  //~ ERROR unsupported:inline_assembly
}
__global__ void barrier() {
  __shared__ int s[64];
  s[threadIdx.x & 63] = 0;
  asm volatile("mov.u32 %%r1, 0; bar.sync 0;");  //~ ERROR unsupported:inline_assembly
}
