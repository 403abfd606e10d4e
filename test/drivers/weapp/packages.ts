import type { AppJson } from './rendered'

/** The sub-packages of a mini-program on this phone: downloaded when a page or `require.async` needs them first. */
export class Packages {
  /** Whether sub-packages that the phone does not have yet can be downloaded. */
  come = true
  private readonly known = new Set<string>()
  private downloads: (() => void)[] | undefined

  constructor(private readonly appJson: AppJson) {}

  /** Returns the root of the sub-package of a file; '' if it belongs to the main package. */
  of(file: string) {
    return this.appJson.subPackages?.find(({ root }) => file.startsWith(`${root}/`))?.root ?? ''
  }

  add(file: string) {
    this.known.add(this.of(file))
  }

  /** Whether a file is on the phone, or its download neither fails nor has to be waited for. */
  isHere(file: string) {
    const pack = this.of(file)
    return !pack || this.known.has(pack) || (this.come && !this.downloads)
  }

  /** Holds downloads back until the next call with `false`. */
  hold(held: boolean) {
    const waiting = this.downloads ?? []
    this.downloads = held ? waiting : undefined
    if (!held) for (const go of waiting) go()
  }

  /** Resolves with whether a file is on the phone, after the download of its package. */
  async comes(file: string): Promise<boolean> {
    if (!this.isHere(file))
      await new Promise<void>((resolve) => (this.downloads ? this.downloads.push(resolve) : resolve()))
    if (!this.isHere(file)) return false
    this.add(file)
    return true
  }
}
