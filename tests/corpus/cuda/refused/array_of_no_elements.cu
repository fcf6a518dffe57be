// expect: bad_input
struct Tail { int n; int v[0]; };
__global__ void k(Tail* t) { t[blockIdx.x * blockDim.x + threadIdx.x].n = 1; } //~ ERROR unsupported:layout
__global__ void own(int* a) {
  int q[3][0]; //~ ERROR unsupported:layout
  a[0] = q[0][threadIdx.x];
}
