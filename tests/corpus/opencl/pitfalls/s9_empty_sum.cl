// Unfolded without its guard the sum over 0 <= i < -1 would be -1; it is 0.
/*@ requires n <= 1; */
__kernel void empty_sum_wrong(int n) {
  //@ assert (\sum int i; 0 <= i && i < n; 1) == n; //~ ERROR assert:false
}
