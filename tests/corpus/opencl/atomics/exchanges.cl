// flags: --std CL2.0 --local-size 1 --num-groups 1
// expect: not_refuted
// One work-item: what an exchange finds, and what it leaves at the place of what was expected.
//@ requires \pointer_length(out) == 4;
kernel void strong(global int *out) {
  local atomic_int n;
  atomic_init(&n, 5);
  int expected = 3;
  bool first = atomic_compare_exchange_strong(&n, &expected, 7);
  //@ assert !first && expected == 5;
  bool second = atomic_compare_exchange_strong_explicit(&n, &expected, 7, memory_order_acq_rel, memory_order_relaxed, memory_scope_device);
  //@ assert second && expected == 5;
  out[0] = atomic_load(&n);
}
//@ requires \pointer_length(out) == 4;
kernel void flag(global int *out) {
  local atomic_int n;
  atomic_init(&n, 0);
  bool first = atomic_flag_test_and_set(&n);
  bool second = atomic_flag_test_and_set_explicit(&n, memory_order_acquire, memory_scope_work_group);
  //@ assert !first && second;
  atomic_flag_clear(&n);
  bool third = atomic_flag_test_and_set(&n);
  //@ assert !third;
  out[0] = third;
}
