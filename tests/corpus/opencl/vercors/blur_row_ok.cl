/*@ requires w == get_global_size(0) && h == get_global_size(1);
  @ requires \pointer_length(in) == w * h && \pointer_length(out) == w * h;
  @ context (\forall* int i; 0 <= i && i < w * h; Perm(in[i], read));
  @ context Perm(out[get_global_id(1) * w + get_global_id(0)], write); */
__kernel void blur(const __global float *in, __global float *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = in[y * w + x];
  if (x > 0) sum += in[y * w + x - 1];
  if (x + 1 < w) sum += in[y * w + x + 1];
  out[y * w + x] = sum / 3.0f;
}
