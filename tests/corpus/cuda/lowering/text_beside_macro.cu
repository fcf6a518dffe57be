// A macro stands beside a text without a space, as before C++11: it is no suffix of the text.
#define UNIT "ms"
#define WIDTH 32
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = WIDTH;
}
void report(float t) { printf("%f "UNIT"\n", t); }
