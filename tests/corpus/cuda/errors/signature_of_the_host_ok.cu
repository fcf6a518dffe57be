// Types of libraries in the heads of functions of the host.
static LibraryStatus run(LibraryHandle handle, int n, const OtherHandle* other) { return 0; } //~ WARNING ignored:function
inline void use(LibraryHandle& handle) {}  //~ WARNING ignored:function
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() { fine<<<1, 64>>>(0); }
