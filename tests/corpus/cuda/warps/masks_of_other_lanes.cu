// A lane comes to a barrier whose mask does not name it: undefined.
// flags: --local-size 32
// expect: refuted
__global__ void all_come(int *out) {
  __shared__ int part[32];
  const int t = threadIdx.x;
  part[t] = t;
  __syncwarp(0xffff);  //~ ERROR assert:false
  out[blockIdx.x * 32 + t] = t;
}
__global__ void the_wrong_half(int *out) {
  const int t = threadIdx.x;
  if (t < 16) __syncwarp(0xffff0000);  //~ ERROR assert:false
  out[blockIdx.x * 32 + t] = t;
}
__global__ void the_wrong_lane(int *out) {
  const int t = threadIdx.x;
  if (t == 4) __syncwarp(1 << 5);  //~ ERROR assert:false
  out[blockIdx.x * 32 + t] = t;
}
