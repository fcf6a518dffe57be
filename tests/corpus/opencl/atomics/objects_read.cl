// flags: --std CL2.0
// expect: bad_input
kernel void read(global atomic_int *c, global int *out) {
  const int x = c[0];  //~ ERROR unsupported:atomic_object
  out[get_global_id(0)] = x;
}
