// expect: not_proved
// What a reduction gives is not what one of the threads has.
#include <cub/cub.cuh>
/*@ requires \pointer_length(out) == ngroups; @*/
__global__ void sums(int* out) {
  typedef cub::BlockReduce<int, 64> Reduce;
  __shared__ Reduce::TempStorage storage;
  const int sum = Reduce(storage).Sum(1);
  //@ assert threadIdx.x == 0 ==> sum == 1;
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
