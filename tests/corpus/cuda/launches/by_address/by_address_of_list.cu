// expect: refuted
// Through the list that holds its address.
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  if (threadIdx.x == 0 && n >= 0) s[n] = 1;  //~ ERROR access.bounds:program_access
}
void grow(void** list) { *(int*)list[1] = 256; }
int main(int argc, char** argv) {
  int n = 255;
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  void* args[] = {&a, &n};
  grow(args);
  cudaLaunchKernel((void*)k, dim3(1), dim3(256), args, 0, 0);
  return 0;
}
