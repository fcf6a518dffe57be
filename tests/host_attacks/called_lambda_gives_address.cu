// The lambda keeps the address of the size.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int* kept;
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto keep = [&] { kept = &n; }; keep(); auto grow = [] { *kept = 512; }; grow(); k<<<1, n>>>(a); }
