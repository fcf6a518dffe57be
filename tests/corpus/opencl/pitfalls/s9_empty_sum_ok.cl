// A sum over nothing is nothing, whatever stands in its body.
/*@ requires n <= 0; */
__kernel void empty_sum(int n) {
  //@ assert (\sum int i; 0 <= i && i < 0; i) == 0;
  //@ assert (\sum int i; 0 <= i && i < n; i + 1) == 0;
}
