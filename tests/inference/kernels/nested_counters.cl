// The inner counter lives in the head of the inner loop, which is all of the outer one's body.
__kernel void columns(__global int *table, __global const int *in) {
  int sum = 0;
  for (int r = 0; r < 4; r++)
    for (int k = 0; k < 3; k++)
      sum ^= in[r * 3 + k];
  table[get_global_id(0)] = sum;
}
