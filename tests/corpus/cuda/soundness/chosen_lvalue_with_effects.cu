// Only what belongs to the chosen side happens.
__global__ void k(int n) {
  int t[4] = {0, 1, 2, 3};
  int i = 0, j = 0;
  int x = n > 0 ? t[i++] : t[j++];
  //@ assert n > 0 ==> i == 1 && j == 0;
  //@ assert !(n > 0) ==> i == 0 && j == 1;
  //@ assert i == 1; //~ ERROR assert:false
}
