// `char` goes from 127 to -128 by conversion: no overflow, and the loop ends.
__kernel void behind_the_loop(__local int *t) {
  char c = 100;
  for (int i = 0; i < 60; i++) {
    c += 1;
  }
  t[0] = c; //~ ERROR race:write_write
}

__kernel void stays_above(__local int *t) {
  char c = 100;
  for (int i = 0; i < 60; i++) {
    //@ assert c >= 100; //~ ERROR assert:false
    c += 1;
  }
}

__kernel void doubled(__local int *t) {
  char c = 1;
  for (int i = 0; i < 9; i++) {
    //@ assert c > 0; //~ ERROR assert:false
    c <<= 1;
  }
}
