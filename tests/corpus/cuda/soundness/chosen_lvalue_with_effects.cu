/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], read); */
__global__ void k(int *a, int n) {
  int t[4] = {0, 1, 2, 3};
  int i = 0, j = 0;
  int x = n > 0 ? t[i++] : t[j++]; //~ ERROR unsupported:expression
}
