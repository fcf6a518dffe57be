// expect: proved
// says: every access in bounds
// assumes not: aliasing
// Pointers in a record.
struct Data {
  int n;
  int *a, *b;
};
__global__ void add(int* a, const int* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += b[i];
}
int main(int argc, char** argv) {
  Data d;
  d.n = argc;
  cudaMalloc(&d.a, d.n * sizeof(int));
  cudaMalloc(&d.b, d.n * sizeof(int));
  add<<<d.n / 128 + 1, 128>>>(d.a, d.b, d.n);
  return 0;
}
