/** Puts a value into a map as its newest, and drops the oldest one when there are more than `most`. */
export function keepLatest<K, V>(kept: Map<K, V>, key: K, value: V, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
