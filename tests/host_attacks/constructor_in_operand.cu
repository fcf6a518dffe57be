// The constructor in one argument changes the variable in another one, which may be evaluated first or last.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
static int b = 256;
struct S {
  int n;
  S(int v) : n(v) { b = 512; }
};
static int first(int x, const S& s) { return x; }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  int n = first(b, S(1));
  k<<<1, n>>>(a);
  return 0;
}
