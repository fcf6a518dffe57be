// Only the chosen place is evaluated.
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], read); */
__global__ void k(int *a, int n) {
  int x = 1, y = 2;
  (n > 0 ? x : y) = 5;
  //@ assert n > 0 ==> x == 5 && y == 2;
  //@ assert n <= 0 ==> x == 1 && y == 5;
  //@ assert x == 5; //~ ERROR assert:false
}
