// Comments of another tool, whose words no annotation begins with.
/*@func fine  //~ WARNING ignored:comment
 * @param a  "the array"
 */
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
//@todo: more of them  //~ WARNING ignored:comment
