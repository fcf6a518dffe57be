// Two vectors are stored one after the other, each of a thread beside those of the others.
// flags: --local-size 4 --num-groups 1 --warp-size 4
kernel void over(global int *a) {
  const int t = get_local_id(0);
  vstore4((int4)(1), t, a);
  vstore4((int4)(2), t, a + 1);
}
