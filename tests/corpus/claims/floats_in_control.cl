// Control depends on floats; no annotation mentions them, and no array holds them.
// expect: proved
// assumes k: floats
__kernel void k(__global int *a, float x) {
  if (x * x + x > 1.0f) a[get_global_id(0)] = 1;
}
