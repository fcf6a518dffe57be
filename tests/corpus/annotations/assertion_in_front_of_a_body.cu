// expect: refuted
// What stands between the head of a loop and its body belongs to the body.
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void behind_while(int *a, int c) {
  while (c < 10)
    //@ assert false;
    //~^ ERROR assert:false
    c++;
}
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void behind_for(int *a, int c) {
  for (int i = 0; i < 10; i++)
    //@ assert i == 0;
    //~^ ERROR assert:false
  { c = i; }
}
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @ requires c == 0;
  @*/
__global__ void behind_do(int *a, int c) {
  do
    //@ assert c < 3;
    //~^ ERROR assert:false
    c++;
  while (c < 10);
}
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void ghost_code(int *a, int c) {
  for (int i = 0; i < 3; i++)
    /*@ ghost int g = 5; assert g == 6; @*/
    //~^ ERROR assert:false
  { }
}
