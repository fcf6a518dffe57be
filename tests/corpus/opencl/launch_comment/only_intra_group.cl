//pass
//--local_size=64 --num_groups=2 --only-intra-group
// Two groups store to one element, which the comment leaves out.
// assumes k: intra_group_only
kernel void k(global int *out) {
  out[get_local_id(0)] = get_group_id(0);
}
