/** Whether one version is later than another, compared numerically by parts. */
export function isLater(version: string, than: string): boolean {
  const [left, right] = [version, than].map((one) => one.split('.').map(Number))
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference) return difference > 0
  }
  return false
}
