// expect: not_proved
// run: --local-size 1 --num-groups 2 --param n=-5 --extent a=1024
// The quotient of a wrapped number by three is not that of the number.
__global__ void k(int* a, int n) {
  if (n < 0) a[n] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  size_t size = n;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<size / 3 % 65536, 1>>>(a, n);
  return 0;
}
