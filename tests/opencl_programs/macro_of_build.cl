#ifndef N
#define N 256
#endif
__kernel void room(int m) {
  __local int s[256];
  s[get_local_id(0) * (N / 256)] = m;
}
