// expect: bad_input
// A contract before a function of the host belongs to nothing; so does a clause in a called function, before no loop.
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
//@ requires n > 0;  //~ ERROR syntax:annotation_unattached
void host(int n) {}
