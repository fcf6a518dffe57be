// The mean of up to nine pixels: the loops leave the image at its edges, the guards do not.
/*@ requires w == get_global_size(0) && h == get_global_size(1);
  @ requires \pointer_length(in) == w * h && \pointer_length(out) == w * h;
  @ context (\forall* int i; 0 <= i && i < w * h; Perm(in[i], read));
  @ context Perm(out[get_global_id(1) * w + get_global_id(0)], write); */
__kernel void blur(const __global float *in, __global float *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0.0f;
  int count = 0;
  //@ loop_invariant -1 <= dy && dy <= 2 && 0 <= count && count <= 3 * (dy + 1);
  for (int dy = -1; dy <= 1; dy++) {
    //@ loop_invariant -1 <= dx && dx <= 2 && 0 <= count && count <= 3 * (dy + 1) + dx + 1;
    for (int dx = -1; dx <= 1; dx++) {
      int u = x + dx, v = y + dy;
      if (u >= 0 && u < w && v >= 0 && v < h) {
        sum += in[v * w + u];
        count++;
      }
    }
  }
  out[y * w + x] = sum / count;
}
