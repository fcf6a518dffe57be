__global__ void k(int *a) {
  int x;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(x) : "l"(a)); //~ ERROR unsupported:inline_assembly
  a[0] = x;
}
