// expect: undecided
// The pointer that the function gets leads to the second element of the table.
static const int sizes[] = {64, 128, 256, 512};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
void launch_all(int* a, const int* with, int count) {
  for (int i = 0; i < count; ++i) k<<<1, with[i]>>>(a);
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  launch_all(a, sizes + 1, 3);
}
