// flags: --std CL2.0
// expect: refuted
kernel void plain(global int *c) {
  atomic_store((volatile global atomic_int *)c, 1);
  c[0] = 2;  //~ ERROR race:atomic_write
  //~^ ERROR race:write_write
}
kernel void start(global int *out) {
  local atomic_int n;
  atomic_init(&n, 0);  //~ ERROR race:write_write
}
kernel void start_without_barrier(global int *out) {
  local atomic_int n;
  if (get_local_id(0) == 0) atomic_init(&n, 0);  //~ ERROR race:atomic_write
  atomic_fetch_add(&n, 1);
}
kernel void one_value(global atomic_int *c, global int *out) {
  // Operations on atomic objects may order what these writes are part of.
  if (atomic_load(c) == 3) out[0] = get_global_id(0);  //~ UNKNOWN race:write_write
}
