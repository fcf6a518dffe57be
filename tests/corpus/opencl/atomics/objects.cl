// flags: --std CL2.0
// Parameters, local variables and fields of atomic types.
kernel void count(global atomic_int *c, global const int *in) {
  if (in[get_global_id(0)] > 0) atomic_fetch_add(c, 1);
}
kernel void copies(global atomic_uint *c, global uint *out) {
  out[get_global_id(0)] = atomic_load_explicit(c, memory_order_relaxed, memory_scope_device);
  atomic_store(c + 1, 3u);
  atomic_exchange(c + 2, 4u);
}
kernel void of_the_group(global int *out) {
  local atomic_int n;
  if (get_local_id(0) == 0) atomic_init(&n, 0);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_max(&n, (int)get_local_id(0));
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) out[get_group_id(0)] = atomic_load(&n);
}
typedef struct { atomic_int count; int rest; } Row;
kernel void fields(global Row *rows) {
  atomic_fetch_add(&rows[get_global_id(0) % 4].count, 1);
  rows[get_global_id(0)].rest = 1;
}
