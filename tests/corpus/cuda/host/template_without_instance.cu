// expect: proved
template <class T>
__global__ void never(T* out) { out[0] = 1; } //~ WARNING ignored:kernel_template
__global__ void fill(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
