// A program that adds up the points of a class: the host, its kernel, and the launch.
#include <cstdio>
#include <vector>

//@ requires \pointer_length(homework) == n && \pointer_length(exam) == n && \pointer_length(total) == n;
//@ requires (\forall int k; 0 <= k && k < n; 0 <= homework[k] <= 100 && 0 <= exam[k] <= 100);
//@ requires (\forall* int k; 0 <= k && k < n; Perm(homework[k], read));
//@ requires (\forall* int k; 0 <= k && k < n; Perm(exam[k], read));
// begin student contract
//@ context \gtid < n ==> Perm(total[\gtid], write);
// end student contract
__global__ void add_points(const int *homework, const int *exam, int *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // begin student body
  if (i < n) {
    int sum = homework[i] + exam[i];
    total[i] = sum > 100 || i > 5000 ? 100 : sum;
  }
  // end student body
}

int main() {
  const int n = 1000, threads = 256, blocks = (n + threads - 1) / threads;
  std::vector<int> homework(n, 40), exam(n, 50), total(n);
  int *h, *e, *t;
  cudaMalloc(&h, n * sizeof(int));
  cudaMalloc(&e, n * sizeof(int));
  cudaMalloc(&t, n * sizeof(int));
  cudaMemcpy(h, homework.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(e, exam.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  add_points<<<blocks, threads>>>(h, e, t, n);
  cudaMemcpy(total.data(), t, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("the first: %d, the last: %d\n", total[0], total[n - 1]);
  cudaFree(h);
  cudaFree(e);
  cudaFree(t);
}
