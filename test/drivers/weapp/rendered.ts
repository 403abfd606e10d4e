import type { Query } from './url'

export interface Rendered {
  instance: Record<string, unknown> & { setData(data: object, done?: () => void): void }
  /** Shows the page on the screen, above the others. */
  attach(): void
  detach(): void
  /** Whether the back gesture closes a shown `page-container` and not the page; closes it. */
  catchBack?(): boolean
}

export interface Renderer<R extends Rendered = Rendered> {
  appJson: AppJson
  pageJson(route: string): { navigationBarTitleText?: string }
  render(route: string): R
}

export interface OpenPage<R extends Rendered = Rendered> {
  route: string
  query: Query
  rendered: R
  title: string
  /** The colour that the page has given to the bar. */
  colour?: string
  /** How many backs a `page-container` of the page has caught. */
  caught: number
}

export interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  window?: { navigationBarTitleText?: string }
  requiredPrivateInfos?: string[]
  __usePrivacyCheck__?: boolean
}
