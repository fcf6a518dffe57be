// expect: refuted
// What one gives back another takes again.
// flags: --local-size 4 --num-groups 1
__kernel void k(__global int *next, __global int *slots) {
  int i = atomic_inc(next);
  slots[i] = get_local_id(0); //~ ERROR race:write_write
  atomic_dec(next);
}
