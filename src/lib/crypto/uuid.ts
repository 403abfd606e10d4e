/** A random UUID of version 4 seeded with the time (S3.6), in milliseconds; `random` gives numbers in [0, 1). */
export function uuid(now: number, random: () => number): string {
  let seed = now
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (slot) => {
    const digit = Math.floor(seed + random() * 16) % 16
    seed = Math.floor(seed / 16)
    return (slot === 'x' ? digit : (digit & 3) | 8).toString(16)
  })
}
