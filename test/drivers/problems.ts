/** Collects the problems of a visit that did not stop it. Each test checks them at its end. */
export class Problems {
  private readonly found: string[] = []

  /** @param allowed patterns of problems that this test expects, e.g. a console error that it causes */
  constructor(private readonly allowed: RegExp[] = []) {}

  add(text: string) {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.found.push(text)
  }

  /** @throws an error that lists all problems */
  check() {
    if (this.found.length) throw new Error(`problems that the test did not check:\n${this.found.join('\n')}`)
  }
}
