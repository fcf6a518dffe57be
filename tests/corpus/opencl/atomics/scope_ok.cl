// flags: --std CL2.0
#define AT(i) ((volatile global atomic_int *)c + (i))
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
// Local memory narrows each scope to the group.
kernel void scopes_of_local_memory() {
  local int n[1];
  atomic_fetch_add_explicit((volatile local atomic_int *)n, 1, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_add_explicit((volatile local atomic_int *)n, 1, memory_order_relaxed, memory_scope_device);
  atomic_fetch_add((volatile local atomic_int *)n, 1);
}
kernel void of_each_group(volatile global int *c) {
  atomic_fetch_add_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_max_explicit(AT(get_group_id(0)), 1, memory_order_relaxed, memory_scope_work_group);
}
kernel void all_devices(volatile global int *c) {
  atomic_fetch_add_explicit(AT(0), 1, memory_order_relaxed, memory_scope_all_svm_devices);
}
