// expect: bad_input
// `Atomic(c[i])` is for threads of every block.
/*@ requires Atomic(c[0]); @*/
__global__ void k(int* c) { atomicAdd_block(c, 1); }  //~ ERROR unsupported:atomic_scope
