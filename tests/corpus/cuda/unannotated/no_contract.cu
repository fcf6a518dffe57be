__global__ void k(int *a) { a[threadIdx.x] = 1; } //~ ERROR race:write_write
