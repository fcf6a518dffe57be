// a function of the program with the name of the library's changes what it is given
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
namespace mine {
void cudaLaunchKernel(const void* f, int grid, int block, void** list) { *(int*)list[0] = 512; }
}
int main(int argc, char** argv) {
  int n = 256;
  void* args[] = {&n};
  mine::cudaLaunchKernel((const void*)last, 1, 1, args);
  last<<<1, 1>>>(n);
  return 0;
}
