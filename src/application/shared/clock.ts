/** Where time comes from. */
export interface Clock {
  now(): Date;
}
