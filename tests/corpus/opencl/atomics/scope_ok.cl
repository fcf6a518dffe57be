// flags: --std CL2.0
kernel void of_the_device(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_device);
}
kernel void without(volatile global int *c) {
  atomic_fetch_add((volatile global atomic_int *)c, 1);
}
kernel void local_memory() {
  local int n[1];
  atomic_fetch_add_explicit((volatile local atomic_int *)n, 1, memory_order_relaxed, memory_scope_work_group);
}
