// Built-in functions of the compiler that have the meaning of others, or no certain one.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void numbers_ok(int *a, unsigned n) {
  a[__builtin_popcount(5) == 2 && __builtin_clz(1) == 31 && __builtin_ctz(8) == 3 && __builtin_ffs(0) == 0 ? OWN : 0] = 1;
}
__global__ void of_zero(int *a) { a[__builtin_clz(threadIdx.x & 0u) == 32 ? OWN : 0] = 1; }  //~ UNKNOWN race:write_write
__global__ void either(int *a, int n) { a[__builtin_constant_p(n) ? 0 : OWN] = 1; }  //~ UNKNOWN race:write_write
__global__ void parts_ok(int *a) {
  a[__vadd4(0x01ff0203u, 0x01010101u) == 0x02000304u && __vcmpeq2(0x00010002u, 0x00010003u) == 0xffff0000u ? OWN : 0] = 1;
}
__global__ void parts(int *a) { a[__vadd4(0x00ff0000u, 0x00010000u) == 0x01000000u ? OWN : 0] = 1; }  //~ ERROR race:write_write
__global__ void unknown(int *a) { a[__dp4a(1, 2, 3) == 5 ? OWN : 0] = 1; }  //~ UNKNOWN race:write_write
