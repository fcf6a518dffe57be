// expect: undecided
// The table is no constant: the function changes it through a pointer.
static int sizes[] = {64, 128, 256};
void grow(int* at) { at[1] = 512; }
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  grow(sizes);
  for (int i = 0; i < 3; ++i) k<<<1, sizes[i]>>>(a);
}
