/** The only source of time, so that tests and the sandbox can set it. */
export interface Clock {
  now(): Date
}
