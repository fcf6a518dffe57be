__kernel void room(int m) {
  __local int s[256];
  s[get_local_id(0)] = m;
}
