// expect: not_refuted
// A bool is 0 or 1.
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
void api(bool big) { k<<<1, 128 + 128 * big>>>(); }
