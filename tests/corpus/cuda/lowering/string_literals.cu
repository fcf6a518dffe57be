// Characters of string literals, and of arrays that they fill.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void characters_ok(int *a) {
  const char *s = "abc";
  char t[6] = "xy";
  t[0] = 'z';
  a[s[1] == 'b' && s[3] == 0 && t[1] == 'y' && t[5] == 0 ? OWN : 0] = t[0];
}
__global__ void characters(int *a) {
  const char *s = "abc";
  a[s[1] == 'c' ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void end(int *a) {
  const char *s = "abc";
  a[OWN] = s[4];  //~ ERROR access.bounds:program_access
}
