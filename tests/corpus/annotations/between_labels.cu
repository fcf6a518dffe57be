// expect: refuted
// What stands in front of a label of a switch is executed by what falls through to it, and by nothing else.
__global__ void not_executed(int *a, int c) {
  switch (c) {
    case 1:
      c = 7;
      break;
      //@ assume c == 7;
    case 2:
      //@ assert c == 7;
      //~^ ERROR assert:false
      break;
  }
}
__global__ void falls_through(int *a, int c) {
  switch (c) {
    case 1:
      c = 7;
      //@ assert c == 7;
    case 2:
      //@ assert c == 7;
      //~^ ERROR assert:false
      break;
    default:
      c = 8;
      //@ assert c == 7;
      //~^ ERROR assert:false
    case 3:
      c = 9;
  }
}
