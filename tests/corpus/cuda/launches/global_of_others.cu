// expect: not_proved
// run: --local-size 512 --num-groups 1
// Other files may change a variable that they know.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
int threads = 256;
void run(int* a) { k<<<1, threads>>>(a); }
