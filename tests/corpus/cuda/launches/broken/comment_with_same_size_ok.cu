//pass
//--blockDim=64 --gridDim=4
// expect: proved
// The program makes the launch of the comment.
__global__ void k(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;
}
int main() {
  int* p;
  cudaMalloc(&p, 4096);
  k<<<4, 64>>>(p);
}
