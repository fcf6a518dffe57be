// The file launches groups of 16 x 16 threads: those with one threadIdx.x write the same cell.
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.y; //~ ERROR race:write_write
}
int main() { k<<<4, dim3(16, 16)>>>(nullptr); }
