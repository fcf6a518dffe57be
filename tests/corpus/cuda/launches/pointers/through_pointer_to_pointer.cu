// expect: proved
// assumes: extents
// A function that is not known gets the address of the pointer.
void change(int**);
__global__ void fill(int* to) {
  to[threadIdx.x] = 1;
}
int main() {
  int* to;
  cudaMalloc(&to, 16 * sizeof(int));
  change(&to);
  fill<<<1, 256>>>(to);
  return 0;
}
