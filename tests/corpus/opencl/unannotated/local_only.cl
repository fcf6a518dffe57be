__kernel void k() { //~ UNKNOWN permissions:missing
  __local int t[4];
  t[get_local_id(0) % 4] = 1;
}
