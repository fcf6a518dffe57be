// A ghost loop without an end would prove everything behind it.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void endless(__global int *a) {
  //@ ghost int g = 0;
  //@ ghost { while (g == 0) { } } //~ ERROR termination:no_measure
  //@ assert false;
}
