// A ghost loop that ends, by its measure.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void ends(__global int *a) {
  //@ ghost int g = 3;
  /*@ ghost {
    @   loop_invariant 0 <= g;
    @   decreases g;
    @   while (g > 0) { g = g - 1; }
    @ } */
  //@ assert g == 0;
}
