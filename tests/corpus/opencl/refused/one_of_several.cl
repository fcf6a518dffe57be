// Nothing is said about the first; the second is what it is.
__kernel void first(__global int *a) {
  __asm__("nop"); //~ ERROR unsupported:inline_assembly
}
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void second(__global int *a) { a[get_global_id(0)] = 1; }
