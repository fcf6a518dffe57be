// The same with what is true: a ghost variable there is one of the body, and ends with it.
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void k(int *a, int c) {
  //@ ghost int g = 1;
  for (int i = 0; i < 3; i++)
    //@ loop_invariant 0 <= i && i <= 3;
    //@ ghost int h = i;
    //@ assert 0 <= h && h < 3;
  {
    c = i;
    //@ assert c == h;
  }
  if (c > 0)
    //@ ghost int g = 2; assert g == 2 && c > 0;
    c = 0;
  //@ assert g == 1;
}
