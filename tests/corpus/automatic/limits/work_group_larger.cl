// flags: --max-local-size 257
// shown by: local==257
__kernel void k(__global int *a) {
  __local int s[256];
  s[get_local_id(0)] = 1;  //~ ERROR access.bounds:program_access
}
