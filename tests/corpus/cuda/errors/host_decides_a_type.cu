// expect: bad_input
void hidden(foo_t x) {}  //~ ERROR syntax:clang
foo_t variable;          //~ ERROR syntax:clang
__global__ void by_function(int *a) { a[sizeof(decltype(hidden) *) == 8 ? 0 : 1] = threadIdx.x; }
__global__ void by_variable(int *a) { a[sizeof(decltype(variable) *) == 8 ? 0 : 1] = threadIdx.x; }
