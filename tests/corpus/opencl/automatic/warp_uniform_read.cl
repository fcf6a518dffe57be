// All threads read one cell by one statement: they go through the loop alike, though a thread of each
// warp may write the cell. (With two warps that would be a race; with one it is none.)
// flags: --local-size 32 --num-groups 1 --warp-size 32
kernel void rounds(global int *a, local int *more) {
  int go = more[0];
  while (go > 0) {
    if (get_local_id(0) == 0) more[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    go = more[0];
  }
}
