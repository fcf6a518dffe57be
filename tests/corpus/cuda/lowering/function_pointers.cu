// Functions that the kernel itself chooses.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__device__ int one(int x) { return x + 1; }
__device__ int two(int x) { return x + 2; }
typedef int (*Step)(int);
__device__ int apply(Step f, int x) { return f(x); }
__global__ void passed_ok(int *a) { a[apply(one, 1) == 2 && apply(&two, 1) == 3 ? OWN : 0] = 1; }
__global__ void passed(int *a) { a[apply(two, 1) == 2 ? OWN : 0] = 1; }  //~ ERROR race:write_write
__global__ void chosen_ok(int *a, bool c) {
  Step f = c ? one : two;
  a[f(1) >= 2 ? OWN : 0] = 1;
}
__global__ void chosen(int *a, bool c) {
  Step f = c ? one : two;
  a[f(1) >= 3 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void table_ok(int *a, int i) {
  const Step all[2] = {one, two};
  a[all[i & 1](1) >= 2 ? OWN : 0] = 1;
}
__global__ void table(int *a, int i) {
  const Step all[2] = {one, two};
  a[all[i & 1](1) == 2 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void of_a_lambda(int *a) {
  Step f = [](int x) { return x + 1; };
  a[f(1) == 2 ? 0 : OWN] = 1;  //~ ERROR unsupported:function_pointer
}
__global__ void given(Step f, int *a) { a[OWN] = f(1); }  //~ ERROR unsupported:function_pointer
__device__ Step const fixed[3] = {one, two, one};
__global__ void fixed_ok(int *a, int i) { a[fixed[i & 1](1) >= 2 ? OWN : 0] = 1; }
__global__ void fixed_third_ok(int *a) { a[fixed[2](1) == 2 ? OWN : 0] = 1; }
__global__ void fixed_table(int *a, int i) { a[fixed[i & 1](1) == 2 ? OWN : 0] = 1; }  //~ ERROR race:write_write
__global__ void behind_the_end(int *a, int i) {
  if (i >= 0 && i < 4) a[OWN] = fixed[i](1);  //~ ERROR access.bounds:program_access
}
__constant__ Step changed[2] = {one, two};
__global__ void may_be_changed(int *a, int i) { a[OWN] = changed[i & 1](1); }  //~ ERROR unsupported:function_pointer
