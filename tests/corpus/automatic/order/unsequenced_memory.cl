// Undefined, through memory.
// expect: bad_input
kernel void sum(global int *a, local int *s) {
  int l = get_local_id(0);
  a[get_global_id(0)] = s[l]++ + s[l];  //~ ERROR unsupported:unsequenced
}
kernel void index(global int *a, local int *s) {
  int l = get_local_id(0);
  a[s[l]] = s[l]++;  //~ ERROR unsupported:unsequenced
}
