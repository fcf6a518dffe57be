__global__ void k(int *a) {
  int x;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(x)); //~ ERROR unsupported:inline_assembly
  a[0] = x;
}
