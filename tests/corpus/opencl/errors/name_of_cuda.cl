// expect: bad_input
// In OpenCL it is no name of CUDA.
__kernel void first(__global int* a) { __syncthreads(); a[get_global_id(0)] = 1; }   //~ ERROR syntax:clang
__kernel void second(__global int* a) { __syncthreads(); a[get_global_id(0)] = 1; }  //~ ERROR syntax:clang
