// flags: --std CL2.0
// expect: bad_input
kernel void of_a_work_item(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_work_item); //~ ERROR unsupported:atomic_scope
}
kernel void of_a_sub_group(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_sub_group); //~ ERROR unsupported:atomic_scope
}
kernel void computed(volatile global int *c, int s) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, s > 0 ? memory_scope_device : memory_scope_work_group); //~ ERROR unsupported:atomic_scope
}
