// The same with clamped coordinates, and an image that is not as large as the launch.
/*@ requires 0 < w && 0 < h && w * h <= INT_MAX;
  @ requires \pointer_length(in) == w * h && \pointer_length(out) == w * h;
  @ context (\forall* int i; 0 <= i && i < w * h; Perm(in[i], read));
  @ context get_global_id(0) < w && get_global_id(1) < h ==>
  @   Perm(out[get_global_id(1) * w + get_global_id(0)], write); */
__kernel void blur(const __global int *in, __global float *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h) return;
  int left = max(x - 1, 0), right = min(x + 1, w - 1);
  int above = max(y - 1, 0), below = min(y + 1, h - 1);
  float sum = in[y * w + x];
  sum += in[y * w + left];
  sum += in[y * w + right];
  sum += in[above * w + x];
  sum += in[below * w + x];
  out[y * w + x] = sum / 5.0f;
}
