// The thread stores 1024 to t[0] before the launch: s has 256 elements.
#include <atomic>
#include <thread>
__global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = s[threadIdx.x] + 1;
}
static int *gp;
static std::atomic<int> ready, done;
void worker() {
  while (!ready.load()) { }
  gp[0] = 1024;
  done.store(1);
}
int main() {
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  std::thread th(worker);
  int t[2] = {4, 8};
  gp = t;
  ready.store(1);
  while (!done.load()) { }
  k<<<1, t[0]>>>(a);
  th.join();
  return 0;
}
