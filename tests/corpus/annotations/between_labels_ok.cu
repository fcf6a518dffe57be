// The same with what is true.
__global__ void falls_through(int *a, int c) {
  int d = c;
  switch (c) {
    case 1:
      c = 7;
      //@ assert c == 7 && d == 1;
    case 2:
      //@ assert c == 7 || c == 2;
      break;
      //@ assert false;
    case 3:
      // Nothing falls through to here.
      //@ assert c == 3;
      break;
    default:
      c = 8;
      //@ assert d != 1;
  }
}
