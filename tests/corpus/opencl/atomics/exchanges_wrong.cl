// flags: --std CL2.0 --local-size 1 --num-groups 1
// expect: refuted
kernel void finds_another(global int *out) {
  local atomic_int n;
  atomic_init(&n, 5);
  int expected = 3;
  bool done = atomic_compare_exchange_strong(&n, &expected, 7);
  //@ assert done;  //~ ERROR assert:false
  out[0] = 1;
}
// A weak exchange may fail although it finds what it expects.
kernel void may_fail(global int *out) {
  local atomic_int n;
  atomic_init(&n, 5);
  int expected = 5;
  bool done = atomic_compare_exchange_weak(&n, &expected, 7);
  //@ assert done;  //~ ERROR assert:false
  out[0] = 1;
}
kernel void was_set(global int *out) {
  local atomic_int n;
  atomic_init(&n, 1);
  bool set = atomic_flag_test_and_set(&n);
  //@ assert !set;  //~ ERROR assert:false
  out[0] = 1;
}
