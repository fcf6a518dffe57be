// `({ ...; e; })`: its last expression, as a copy; its variables end with it.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
#define AT(x) ({ const int at_ = (x); at_ + 0; })
__global__ void value_ok(int *a) { a[AT(OWN)] = AT(AT(3)); }
__global__ void value(int *a) { a[({ int t = OWN; t / 2; })] = threadIdx.x; }  //~ ERROR race:write_write
__global__ void effect_ok(int *a) {
  int n = 0;
  const int m = ({ n += 2; n; });
  n = 5;
  a[m == 2 ? OWN : 0] = 1;
}
__global__ void effect(int *a) {
  int n = 0;
  const int m = ({ n += 2; n; });
  n = 5;
  a[m == 5 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void jumps(int *a) {
  for (int i = 0; i < 4; ++i) a[({ if (i == 2) break; OWN; })] = 1;  //~ ERROR unsupported:statement_expression
}
