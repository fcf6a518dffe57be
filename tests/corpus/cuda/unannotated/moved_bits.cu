// expect: undecided
// A run computes what is moved and summed here as the device does, so that none shows a race.
__global__ void bytes(int *a) {
  if (__byte_perm(0x03020100, 0x07060504, 0x7531) != 0x07050301) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void differences(int *a) {
  if (__sad(3, 10, 5) != 12) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void left(int *a) {
  if (__funnelshift_l(0x80000000, 1, 4) != 0x18) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void right(int *a) {
  if (__funnelshift_r(0x10, 3, 4) != 0x30000001) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
