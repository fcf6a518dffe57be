// The program's own function is meant.
__attribute__((overloadable)) int clamp(int x, int lo, int hi) { return x + lo + hi; }
#define BODY(name) int name(int x)
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x = clamp(1, 2, 3);
  //@ assert x == 6;
  //@ assert x == 2; //~ ERROR assert:false
}
