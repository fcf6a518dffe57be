// expect: bad_input
// Other blocks may come between.
__global__ void k(int* counter, int* a) { a[atomicAdd_block(counter, 1)] = 1; } //~ ERROR syntax:clang
