// flags: --num-groups 1
// A launch of one block has no other.
__global__ void one_counter(int* count) { atomicAdd_block(count, 1); }
__global__ void wide_and_narrow(int* count) {
  if (threadIdx.x == 0) atomicAdd(count, 1);
  else atomicAdd_block(count, 1);
}
__global__ void ticket(int* count, int* a) { a[atomicAdd_block(count, 1)] = 1; }
