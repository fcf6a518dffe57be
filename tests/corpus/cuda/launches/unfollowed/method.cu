// expect: undecided
// A method launches the kernel: it is not known with which blocks.
struct Launcher {
  int* a;
  int width = 32;
  void launch() const;
};
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ UNKNOWN race:write_write
}
void Launcher::launch() const { k<<<1, width>>>(a); }
