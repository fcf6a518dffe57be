// flags: --std CL2.0
// expect: bad_input
// OpenCL C 3.0, 6.15.12.5: operations whose scopes do not include each other race. That is not modelled, so
// it is refused on the memory that groups share.
kernel void counts(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c, 1, memory_order_relaxed, memory_scope_work_group); //~ ERROR unsupported:atomic_scope
}
kernel void of_each_group(volatile global int *c) {
  atomic_fetch_add_explicit((volatile global atomic_int *)c + get_group_id(0), 1, memory_order_relaxed, memory_scope_work_group); //~ ERROR unsupported:atomic_scope
}
