// expect: refuted
// What a statement declares in its head, or in the block of a `switch`, ends with it.
__global__ void of_if(int c) {
  int y = 5;
  if (int y = c) c = y;
  //@ assert y == 5;
  //@ assert y == c;
  //~^ ERROR assert:false
}
__global__ void of_switch(int c) {
  int y = 5;
  switch (c) {
    case 1:
      int y;
      y = 6;
      //@ assert y == 6;
  }
  //@ assert y == 5;
  //@ assert c == 1 ==> y == 6;
  //~^ ERROR assert:false
}
