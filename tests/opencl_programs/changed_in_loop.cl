__kernel void guard(__global int* to, int n) {
  int i = get_global_id(0);
  if (i < n) to[i] = 1;
}
