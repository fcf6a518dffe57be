// The eight bits of the index, turned round: no two threads write one cell.
// flags: --int=bitvector
/*@ kernel requires get_local_size(0) == 256 && get_num_groups(0) == 1 && \pointer_length(a) == 256;
  @ requires Perm(a[(\ltid % 2) * 128 + (\ltid / 2 % 2) * 64 + (\ltid / 4 % 2) * 32 + (\ltid / 8 % 2) * 16
  @               + (\ltid / 16 % 2) * 8 + (\ltid / 32 % 2) * 4 + (\ltid / 64 % 2) * 2 + \ltid / 128], write); @*/
__kernel void k(__global uint *a) {
  uint i = get_local_id(0);
  uint r = i;
  r = ((r >> 1) & 0x55u) | ((r & 0x55u) << 1);
  r = ((r >> 2) & 0x33u) | ((r & 0x33u) << 2);
  r = ((r >> 4) & 0x0fu) | ((r & 0x0fu) << 4);
  a[r] = i;
}
