// Clamped to the width and not to what lies below it: one pixel of the next row, or behind the last.
/*@ requires 0 < w && 0 < h && w * h <= INT_MAX;
  @ requires \pointer_length(in) == w * h && \pointer_length(out) == w * h;
  @ context (\forall* int i; 0 <= i && i < w * h; Perm(in[i], read));
  @ context get_global_id(0) < w && get_global_id(1) < h ==>
  @   Perm(out[get_global_id(1) * w + get_global_id(0)], write); */
__kernel void blur(const __global int *in, __global float *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h) return;
  int right = min(x + 1, w);
  float sum = in[y * w + x];
  sum += in[y * w + right]; //~ ERROR access.bounds:program_access
  //~^ ERROR access.read:insufficient_permission
  out[y * w + x] = sum / 2.0f;
}
