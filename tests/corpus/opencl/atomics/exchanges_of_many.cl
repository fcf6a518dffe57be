// flags: --std CL2.0
// expect: undecided
kernel void sum(global atomic_int *total, global const int *in) {
  int old = atomic_load(total);
  while (!atomic_compare_exchange_weak(total, &old, old + in[get_global_id(0)])) {
  }
}
// What a flag guards may be ordered by it.
kernel void guarded(global atomic_flag *f, global int *out) {
  if (!atomic_flag_test_and_set(f)) out[0] = get_global_id(0);  //~ UNKNOWN race:write_write
}
