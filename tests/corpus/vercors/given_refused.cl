// expect: bad_input
/*@ given int k; //~ ERROR unsupported:given
  @ requires k > 0; @*/
int helper(int x) { return x; }

/*@ context \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); @*/
__kernel void uses(__global int *a) {
  a[get_global_id(0)] = 1;
}
