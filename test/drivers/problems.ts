/** What went wrong during a visit without stopping it. Each test ends by asking for it. */
export class Problems {
  private readonly found: string[] = []

  /** @param allowed texts that this test expects, e.g. a console error that it provokes */
  constructor(private readonly allowed: RegExp[] = []) {}

  add(text: string) {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.found.push(text)
  }

  /** @throws with all of them */
  check() {
    if (this.found.length) throw new Error(`went wrong unseen:\n${this.found.join('\n')}`)
  }
}
