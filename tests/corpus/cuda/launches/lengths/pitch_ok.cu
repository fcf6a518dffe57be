// expect: proved
// says: every access in bounds
// The pitch is not below the width.
__global__ void fill(char* to, size_t pitch, int width) {
  int x = threadIdx.x;
  if (x < width) to[15 * pitch + x] = 1;
}
int main(int argc, char** argv) {
  char* to;
  size_t pitch;
  cudaMallocPitch(&to, &pitch, 100, 16);
  fill<<<1, 128>>>(to, pitch, 100);
  return 0;
}
