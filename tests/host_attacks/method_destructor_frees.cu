// The destructor frees memory of the device, and a kernel uses it behind the function.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct G { int* p; G(int n) { cudaMalloc(&p, n * 4); } ~G() { cudaFree(p); } };
__global__ void w(int* a) { a[threadIdx.x] = 1; }
static int* f() { G g(256); return g.p; }
int main() { int* a = f(); int* b; cudaMalloc(&b, 16 * 4); w<<<1, 256>>>(a); }
