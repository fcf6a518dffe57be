// expect: not_refuted
// The only call of the template is not reached, and no other file can call it.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
template <class T>
static void launch(T* p) {
  k<<<1, 512>>>(p);
}
void api(int* a, int n) {
  if (n > 3 && n < 2) launch(a);
  k<<<1, 256>>>(a);
}
