/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, uchar u, char c, short s) {
  uchar v = u + 1;
  //@ assert u == 255 ==> v == 0;
  //@ assert u < 255 ==> v == u + 1;
  int w = u + 1;
  //@ assert w == u + 1;
  uint z = c;
  //@ assert c == -1 ==> z == 4294967295;
  int y = (uchar)c;
  //@ assert 0 <= y && y <= 255 && (c < 0 ==> y == c + 256);
  u++;
  //@ assert v == u;
  ulong t = (ulong)(u * 257u);
  //@ assert u < 255 ==> v != 0; //~ ERROR assert:false
}
