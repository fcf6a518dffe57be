// expect: not_proved
// run: --local-size 512 --num-groups 1
// (200 << 24) >> 24 is -56.
__global__ void k() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  int n = 200 << 24;
  k<<<1, (n >> 24) < 0 ? 512 : 256>>>();
}
