// expect: bad_input
struct A { int x; };
struct B : virtual A {};
__global__ void k(B* b) { b[threadIdx.x].x = 1; } //~ ERROR unsupported:layout
