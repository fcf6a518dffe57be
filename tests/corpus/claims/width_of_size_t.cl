// The width of `size_t` is chosen by an option: the claim rests on it.
// flags: --device-bits 32
// expect: proved
// assumes k: device_bits
__kernel void k(__global int *a) {
  if (sizeof(size_t) == 8) a[0] = get_global_id(0);
}
