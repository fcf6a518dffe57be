__global__ void k(int i, int n) {
  if (i < n) assert(i < n && "inside");
  printf("%s", __func__);
}
__global__ void wrong(int i, int n) {
  assert(i < n && "inside");  //~ ERROR assert:false
}
