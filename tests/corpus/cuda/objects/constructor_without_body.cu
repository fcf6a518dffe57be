struct S { __device__ S(int *p); };
__global__ void k() {
  int x = 1;
  S s(&x);  //~ ERROR unsupported:unknown_function
  assert(x == 1);
}
