// expect: proved
// assumes: host_contents
// The array is cleared in the block, and each handler ends the program.
const int n = 128;
__global__ void k(int* a, const int* at) { a[threadIdx.x + at[threadIdx.x]] = threadIdx.x; }
int main(int argc, char** argv) {
  int *a, *at; cudaMalloc(&a, 2 * n * sizeof(int)); cudaMalloc(&at, n * sizeof(int));
  try { cudaMemset(at, 1, n * sizeof(int)); if (argc > 1) throw 1; cudaMemset(at, 0, n * sizeof(int)); } catch (int) { return 1; }
  k<<<1, n>>>(a, at);
}
