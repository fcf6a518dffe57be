// expect: undecided
// flags: --local-size 4 --num-groups 1
// Nothing is known of what a texture holds, so the failure is possible only.
texture<float, 2, cudaReadModeElementType> image;
/*@ context Perm(out[\gtid], write); @*/
__global__ void reads_texture(int* out) {
  float a = tex2D(image, 1.0f, 2.0f);
  assert(a == 0.0f);  //~ UNKNOWN assert:false
}
