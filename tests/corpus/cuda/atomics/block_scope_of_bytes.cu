// expect: refuted
// Memory that is kept as another type: every byte of the object is touched in that scope.
__global__ void apart(float* x) {
  atomicAdd_block((int*)&x[blockIdx.x], 1);
}
__global__ void together(float* x) {
  atomicAdd_block((int*)x, 1);  //~ ERROR race:atomic_scope
}
__global__ void of_half_the_size(short* x) {
  atomicAdd_block((int*)&x[blockIdx.x * 2], 1);
}
__global__ void overlapping(short* x) {
  atomicAdd_block((int*)(x + 2 * (blockIdx.x / 2)), 1);  //~ ERROR race:atomic_scope
}
