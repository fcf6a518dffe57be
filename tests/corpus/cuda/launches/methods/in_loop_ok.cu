// expect: proved
// A method launches in a loop, and a copy that another thread may make does not concern the object.
#include <stdlib.h>
class Solver {
 public:
  Solver(int n, int steps) : n_(n), steps_(steps), threads_(128) {
    cudaMalloc(&from_, n * sizeof(float));
    cudaMalloc(&to_, n * sizeof(float));
  }
  ~Solver() {
    cudaFree(from_);
    cudaFree(to_);
  }
  void run();

 private:
  int blocks() const { return (n_ + threads_ - 1) / threads_; }
  int n_, steps_, threads_;
  float *from_, *to_;
};
__global__ void k(float* to, const float* from, int n) {
  __shared__ float s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = 1;
  if (i < n) to[i] = from[i] + s[threadIdx.x];
}
void Solver::run() {
  for (int i = 0; i < steps_; ++i) k<<<blocks(), threads_>>>(to_, from_, n_);
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1) return 1;
  float* h = (float*)malloc(4);
  float* d;
  cudaMalloc(&d, 4);
  cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, 0);
  Solver solver(n, 10);
  solver.run();
  solver.run();
}
