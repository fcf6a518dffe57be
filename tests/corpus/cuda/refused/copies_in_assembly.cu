// Copies by instructions of PTX whose addresses are not known, or that do more.
// expect: bad_input
__global__ void with_offset(const int *in, int *out) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at + threadIdx.x * 4), "l"(in));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void with_offset_in_text(const int *in, int *out) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0+4], [%1], 4;" ::"r"(at), "l"(in));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void filled_with_zeros(const int *in, int *out, int n) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(at), "l"(in), "r"(n));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void another_place(const int *in, int *out) {
  __shared__ int s[64];
  int i = threadIdx.x;
  unsigned at = __cvta_generic_to_shared(&s[i]);
  i = 63 - i;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void place_from_memory(const int *in, int *out, int *order) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(&s[order[0]]);
  order[0] = 1;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void other_number(const int *in, int *out, int n) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  at += 4;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void conditional(const int *in, int *out, int n) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %2, 0; @p cp.async.ca.shared.global [%0], [%1], 4; }" ::"r"(at), "l"(in), "r"(n));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x];
}
__global__ void with_an_effect(const int *in, int *out, int n) {
  __shared__ int s[64];
  unsigned at = __cvta_generic_to_shared(s);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(at), "l"(in), "r"(n++));  //~ ERROR unsupported:inline_assembly
  asm volatile("cp.async.wait_all;");
  out[threadIdx.x] = s[threadIdx.x] + n;
}
