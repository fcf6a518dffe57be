// expect: not_refuted
// The index comes from a function of another file, which need not choose the last element.
extern int choice();
__global__ void k(int* a) {
  __shared__ int s[128];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main(int argc, char** argv) {
  const int sizes[] = {64, 128, 512};
  int* a;
  cudaMalloc(&a, sizeof(int));
  k<<<1, sizes[choice()]>>>(a);
}
