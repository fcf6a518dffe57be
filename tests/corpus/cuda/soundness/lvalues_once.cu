// An assignment is an lvalue in C++; its operands are evaluated once all the same.
/*@ requires \pointer_length(a) == gridDim.x * blockDim.x;
  @ requires Perm(a[\gtid], read); */
__global__ void k(int *a) {
  int t[4] = {0, 0, 0, 0};
  int i = 0;
  int x = (t[i++] = 3);
  //@ assert i == 1 && x == 3 && t[0] == 3 && t[1] == 0;
  int y = ++t[i++];
  //@ assert i == 2 && y == 1 && t[1] == 1 && t[2] == 0;
  (i += 1) *= 2;
  //@ assert i == 6;
  (++i)++;
  //@ assert i == 8;
  //@ assert i == 7; //~ ERROR assert:false
}
