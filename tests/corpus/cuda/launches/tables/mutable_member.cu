// expect: undecided
// A mutable member of a constant record may be changed.
struct Shape {
  mutable int threads;
};
const Shape shapes[] = {{64}, {128}, {256}};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  shapes[1].threads = 512;
  for (int i = 0; i < 3; ++i) k<<<1, shapes[i].threads>>>(a);
}
