/** The current time. */
export interface Clock {
  now(): Date;
}
