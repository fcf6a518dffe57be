// flags: --std CL2.0
// OpenCL C 3.0, 6.15.12.5: operations whose scopes do not include each other race.
kernel void counts(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_work_group); //~ ERROR race:atomic
}
