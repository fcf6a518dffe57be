// B::n is never set and is 0, whatever A::n is.
namespace A { __constant__ int n; }
namespace B { __constant__ int n; }
__global__ void k(int *a) {
  a[threadIdx.x * B::n] = 1;
}
__global__ void k2(int *a) {
  a[threadIdx.x * A::n] = 1;
}
int main() {
  int *a, one = 1;
  cudaMalloc(&a, 32 * sizeof(int));
  cudaMemcpyToSymbol(A::n, &one, sizeof(int));
  k<<<1, 32>>>(a);
  k2<<<1, 32>>>(a);
  return 0;
}
