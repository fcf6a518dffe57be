// expect: not_proved
// run: --local-size 256 --num-groups 1 --param n=100
// A function of another file may change the variable, which it knows by its name.
__global__ void k(int *a, int n) {
  __shared__ int s[64];
  if (threadIdx.x < n) s[threadIdx.x] = a[0];
}
int limit = 64;
void setup();
int main() {
  int *a;
  setup();
  cudaMalloc(&a, 4);
  k<<<1, 128>>>(a, limit);
}
