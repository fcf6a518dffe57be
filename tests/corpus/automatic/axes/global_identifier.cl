// A global identifier names both: of the groups, and of the items in them.
// says not: groups in one dimension
__kernel void k(__global int *a) {
  if (get_global_id(0) == 0) a[get_global_id(1)] = 1;
}
