// expect: refuted
// Comments for documentation are no annotations, also where they look like contracts.
/** @requires blockDim.x <= 4; */  //~ WARNING syntax:not_an_annotation
__global__ void block(int *a) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
/*! @ensures false; */  //~ WARNING syntax:not_an_annotation
/// @context blockDim.x <= 4;  //~ WARNING syntax:not_an_annotation
// @ kernel requires blockDim.x <= 4;  //~ WARNING syntax:not_an_annotation
__global__ void lines(int *a) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
/** @brief requires little */
/** @param a what it writes
 * @return nothing */
/** @invariant of the list: it has no end */
/// @pure evil
/* @kernel of the file, @group of functions */
/*****************/
//-------------- @use with care
__global__ void prose(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
