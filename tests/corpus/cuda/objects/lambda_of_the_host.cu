// flags: --host off
// A kernel gets a closure from the host: what it holds is an array like any other.
template <class F> __global__ void launched(F f, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
void host(int *p, int n) {
  launched<<<n, 64>>>([=] __device__(int i) { p[0] = i; }, n);  //~ ERROR race:write_write
}
