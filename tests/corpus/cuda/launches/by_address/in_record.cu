// expect: refuted
// In a record, and launched by a method.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;  //~ ERROR access.bounds:program_access
  if (i < n) a[i] = i;
}
struct Job {
  void (*f)(int*, int);
  void run(int* a, int n) { f<<<2, 512>>>(a, n); }
};
int main(int argc, char** argv) {
  int n = 1000;
  int* a;
  cudaMalloc(&a, n * sizeof(int));
  Job job = {k};
  job.run(a, n);
  k<<<4, 256>>>(a, n);
  return 0;
}
