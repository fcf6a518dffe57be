// The first field begins where the record begins; fields follow one another.
typedef struct { int x, y; } Pair;
__kernel void k() {
  Pair s[4];
  bool same = (void *)&s[0].x == (void *)&s[0];
  bool less = &s[0].x < &s[0].y;
  long apart = &s[2].x - &s[0].x;
  //@ assert same;
  //@ assert less;
  //@ assert apart == 4;
  //@ assert apart != 4; //~ ERROR assert:false
}
