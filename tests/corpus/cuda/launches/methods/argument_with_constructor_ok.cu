// expect: proved
// A parameter of the kernel is an object with a constructor.
struct Range {
  int begin, end;
  Range(int b, int e) : begin(b), end(e) {}
};
__global__ void k(int* a, Range range) {
  int i = range.begin + threadIdx.x;
  if (i < range.end) a[i] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  k<<<1, 128>>>(a, Range(50, 100));
}
