// flags: --std CL2.0
// expect: refuted
// OpenCL 3.0, 3.3.6 and 3.3.7: operations race unless their scopes are the same and hold both work-items.
#define AT(i) ((volatile global atomic_int *)c + (i))
kernel void counts(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_work_group); //~ ERROR race:atomic_scope
}
kernel void of_each_group(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c + get_group_id(0), 1, memory_order_relaxed, memory_scope_work_group);
}
kernel void two_scopes(volatile global int *c) {
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_device); //~ ERROR race:atomic_scope
}
kernel void without_and_with(volatile global int *c) {
  if (get_local_id(0) == 0) atomic_fetch_add(AT(get_group_id(0)), 1); //~ ERROR race:atomic_scope
  else atomic_fetch_or_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group);
}
kernel void a_barrier_between(volatile global int *c) {
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group);
  barrier(CLK_GLOBAL_MEM_FENCE);
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_device);
}
kernel void another_fence(volatile global int *c) {
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group); //~ ERROR race:atomic_scope
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_device);
}
