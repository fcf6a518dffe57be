// expect: refuted
// An `@` behind a blank begins no annotation, and the comment of the second kernel is about something else.
// @ requires blockDim.x <= 4;  //~ WARNING syntax:not_an_annotation
__global__ void ignored(int *a) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
// @ invariant this is a word of annotations, too  //~ WARNING syntax:not_an_annotation
// @group of threads, @use: prose
// @param a what it writes
/* see also @requires_sm_90 */
//@ requires blockDim.x <= 4;
__global__ void read(int *a) {
  __shared__ int s[4];
  s[threadIdx.x] = 1;
}
