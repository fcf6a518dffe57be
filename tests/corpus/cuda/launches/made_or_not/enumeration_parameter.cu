// expect: not_refuted
// The values of this enumeration are 0 to 511 (C++17, [dcl.enum]).
enum Size { Small = 64, Large = 256 };
__global__ void k() {
  __shared__ int s[512];
  s[threadIdx.x] = 1;
}
void api(Size n) { k<<<1, n>>>(); }
