// expect: proved
// A pointer into the middle: elements before it exist, too, and the bounds are those of the object.
__global__ void back(float* to) {
  to[-1 - (int)threadIdx.x] = 1;
}
int main() {
  float* to;
  cudaMalloc(&to, 1024 * sizeof(float));
  back<<<1, 256>>>(to + 512);
  return 0;
}
