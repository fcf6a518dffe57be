// expect: bad_input
// The bodies of the lambdas run on the device: their errors count, though a function of the host is around them.
template <class F> __global__ void each(int* out, F f) { f(out + blockIdx.x * blockDim.x + threadIdx.x); }
int main() {
  int* out;
  auto put = [] __device__(int* to) {
    int x y; //~ ERROR syntax:clang
    to[0] = 1;
  };
  each<<<1, 2>>>(out, put);
  auto add = [](int* to) {
    to[0] += unknown(); //~ ERROR syntax:clang
  };
  each<<<1, 2>>>(out, add);
  auto good = [](int* to) { to[0] = 1; };
  each<<<1, 2>>>(out, good);
}
