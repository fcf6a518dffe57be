// expect: refuted
// flags: --local-size 64
// The launch is given by the options.
struct Launcher {
  int* a;
  int width = 32;
  void launch() const;
};
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
void Launcher::launch() const { k<<<1, width>>>(a); }
