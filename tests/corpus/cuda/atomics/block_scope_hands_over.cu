// expect: refuted
// A lock of the block's scope keeps no other block out, and races by itself.
__global__ void lock(int* lock, int* x) {
  if (threadIdx.x == 0) {
    while (atomicCAS_block(lock, 0, 1) != 0) {  //~ ERROR race:atomic_scope
    }
    __threadfence_block();
    *x = 1;  //~ ERROR race:write_write
    __threadfence_block();
    atomicExch_block(lock, 0);
  }
}
// What it returns is no ticket that another block does not get.
__global__ void ticket(int* count, int* a) {
  a[atomicAdd_block(count, 1)] = 1;  //~ ERROR race:atomic_scope
  //~^ UNKNOWN race:write_write
}
__global__ void flag(int* data, int* ready, int* out) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    data[0] = 1;  //~ UNKNOWN race:read_write
    __threadfence();
    atomicExch_block(ready, 1);  //~ ERROR race:atomic_scope
  }
  if (blockIdx.x == 1 && threadIdx.x == 0) {
    while (atomicAdd_block(ready, 0) == 0) {
    }
    __threadfence();
    out[0] = data[0];
  }
}
