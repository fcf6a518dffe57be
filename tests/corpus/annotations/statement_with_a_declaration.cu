// expect: bad_input
// An assertion in the block of a declaration belongs to no place.
/*@ pure int twice(int x) = 2 * x;
  @ assert false;
  @*/
//~^^^ ERROR syntax:annotation_unattached
const int separator = 1;
__global__ void k(int *a) {
  a[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
