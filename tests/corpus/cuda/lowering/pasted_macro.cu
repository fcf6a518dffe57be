// assumes k: compiler_macros
// The name of a macro of the compiler is pasted together.
#define CAT(a, b) a##b
#if CAT(__cla, ng__)
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
#endif
