// The host launches blocks with two rows: their threads are there, whether the kernel names them or not.
__global__ void k(int *a) {
  a[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
void host(int *a, int n) {
  k<<<dim3(n, n), dim3(64, 2)>>>(a);
}
