//pass
//--blockDim=64 --gridDim=4
// expect: not_proved
// The program launches larger blocks than the comment gives.
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  k<<<4, 128>>>(p);
}
