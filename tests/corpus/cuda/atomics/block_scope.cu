// expect: refuted
// Other blocks come between: two operations are atomic for each other only if each one's scope includes the other's thread.
__global__ void one_counter(int* count) {
  atomicAdd_block(count, 1);  //~ ERROR race:atomic_scope
}
__global__ void wide_and_narrow(int* count) {
  if (blockIdx.x == 0) atomicAdd(count, 1);  //~ ERROR race:atomic_scope
  else if (blockIdx.x == 1) atomicAdd_block(count, 1);
}
__global__ void neighbours(int* count) {
  atomicAdd(&count[blockIdx.x], 1);
  atomicAdd_block(&count[blockIdx.x + 1], 1);  //~ ERROR race:atomic_scope
}
__global__ void two_narrow(unsigned* out, const unsigned* in) {
  atomicMax_block(&out[0], in[blockIdx.x]);
  atomicOr_block(&out[blockIdx.x], 1u);  //~ ERROR race:atomic_scope
}
// As ever beside plain accesses.
__global__ void beside_a_write(int* count) {
  atomicAdd_block(&count[blockIdx.x], 1);
  if (threadIdx.x == 1) count[blockIdx.x] = 0;  //~ ERROR race:atomic_write
}
__global__ void beside_a_read(int* count, int* out) {
  atomicAdd_block(&count[blockIdx.x], 1);  //~ ERROR race:atomic_read
  if (threadIdx.x == 1) out[blockIdx.x] = count[blockIdx.x];
}
