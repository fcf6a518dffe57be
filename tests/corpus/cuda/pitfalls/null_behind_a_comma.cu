// expect: refuted
// What stands before the comma happens, though the value of the whole is null.
__global__ void counted(int *a) {
  int i = 0;
  int *p = (i++, nullptr);
  if ((i++, nullptr) == p) a[i == 2 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}

__global__ void counted_ok(int *a) {
  int i = 0;
  int *p = (i++, nullptr);
  if ((i++, nullptr) == p) a[i == 2 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = 1;
}

__global__ void equal_ok(int *a) {
  int i = 0;
  a[(i, nullptr) == nullptr ? blockIdx.x * blockDim.x + threadIdx.x : 0] = 1;
}
