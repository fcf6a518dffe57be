// flags: --kernel second
// The other kernel is not asked for.
__kernel void first(__global int *a) { __asm__("nop"); }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void second(__global int *a) { a[get_global_id(0)] = 1; }
