// expect: not_proved
// run: --local-size 1 --num-groups 2 --param n=-5 --extent a=1024
// A negative number of the input that is converted to 32 bits has a quotient that is a number of blocks.
__global__ void k(int* a, int n) {
  if (n < 0) a[n] = 1;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  unsigned size = n;
  int* a;
  cudaMalloc(&a, 4096);
  k<<<size / 4, 1>>>(a, n);
  return 0;
}
