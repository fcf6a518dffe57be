// expect: bad_input
__device__ int steps(int n) { return n <= 1 ? 0 : 1 + steps(n % 2 ? 3 * n + 1 : n / 2); }  //~ ERROR unsupported:recursion
__global__ void of_data(int *a) { a[threadIdx.x] = steps(a[threadIdx.x]); }
__device__ int endless(int n) { return endless(n + 1) + 1; }  //~ ERROR unsupported:call_depth
__global__ void without_end(int *a) { a[threadIdx.x] = endless(1); }
__device__ int changed(int n) {  //~ ERROR unsupported:recursion
  n += threadIdx.x;
  return n < 2 ? n : changed(n - 1);
}
__global__ void of_a_changed_one(int *a) { a[threadIdx.x] = changed(3); }
__device__ int referred(int n) {  //~ ERROR unsupported:recursion
  int &r = n;
  r = threadIdx.x;
  return n < 2 ? n : referred(n - 1);
}
__global__ void of_a_reference(int *a) { a[threadIdx.x] = referred(3); }
