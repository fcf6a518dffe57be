// expect: undecided
// Rows that begin after half of a pitch overlap. A run shows it with one value of the pitch, which is not this program's for certain.
__global__ void fill(int* a, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < w && y < h) {
    int* row = (int*)((char*)a + y * (pitch / 2));
    row[x] = 1;  //~ UNKNOWN race:write_write
  }
}
int main() {
  int* a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, 1000 * sizeof(int), 10);
  fill<<<dim3(4, 10), 256>>>(a, pitch, 1000, 10);
  return 0;
}
