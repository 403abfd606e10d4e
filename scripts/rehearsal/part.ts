/** Something that runs beside the rehearsal and can be killed. */
export interface Part {
  name: string
  /** Ends it as `kill -9` or a power failure does. */
  kill(): Promise<unknown>
  /** Starts it again at the same address. */
  start(): Promise<unknown>
}
