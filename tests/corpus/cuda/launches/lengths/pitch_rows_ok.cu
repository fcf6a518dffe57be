// expect: proved
// says: every access in bounds
// Rows do not overlap: the pitch is not below the width, and the product of pitch and height is the size of an object.
__global__ void fill(int* a, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < w && y < h) {
    int* row = (int*)((char*)a + y * pitch);
    row[x] = 1;
  }
}
int main() {
  int* a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 1000 * sizeof(int), 10);
  fill<<<dim3(4, 10), 256>>>(a, pitch, 1000, 10);
  return 0;
}
