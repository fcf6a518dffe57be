// expect: refuted
// The file launches another kernel in a way that is not followed.
struct Launcher {
  int* a;
  int width = 32;
  void launch() const;
};
__global__ void k(int* a) {
  a[threadIdx.x & 31] = threadIdx.x;  //~ ERROR race:write_write
}
__global__ void other(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
void Launcher::launch() const { other<<<1, width>>>(a); }
