// expect: undecided
// The method changes the number of threads behind each launch.
class Solver {
 public:
  explicit Solver(int threads) : threads_(threads) {}
  void run(int* a);

 private:
  int threads_;
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
void Solver::run(int* a) {
  k<<<1, threads_>>>(a);
  threads_ *= 2;
}
int main() {
  int* a;
  cudaMalloc(&a, 4);
  Solver solver(64);
  for (int i = 0; i < 4; ++i) solver.run(a);
}
