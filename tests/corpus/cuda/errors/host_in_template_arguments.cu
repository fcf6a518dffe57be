// expect: bad_input
// An argument of a template that Clang does not know drops the statement.
template <auto f> struct Held { static constexpr int value = 8; };
foo_t variable;          //~ ERROR syntax:clang
void hidden(foo_t x) {}  //~ ERROR syntax:clang
__global__ void by_variable(int *a) { a[Held<&variable>::value == 8 ? 0 : 1] = threadIdx.x; }
__global__ void by_function(int *a) { a[Held<hidden>::value == 8 ? 0 : 1] = threadIdx.x; }
