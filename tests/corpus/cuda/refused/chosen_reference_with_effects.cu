// A reference to a place whose choice has side effects.
__global__ void k(int n) {
  int t[4] = {0, 1, 2, 3};
  int i = 0, j = 0;
  int &r = n > 0 ? t[i++] : t[j++]; //~ ERROR unsupported:expression
  r = 1;
}
