// expect: bad_input
/*@requries Perm(a[\gtid], write); @*/  //~ ERROR syntax:expected
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
