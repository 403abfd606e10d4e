import type { Device } from '@contract/agent'
/** What differs between H5 and the mini-program, behind one interface (S3.5, S25.1). */
export interface Platform {
  readonly target: 'h5' | 'weapp'
  /** Plain strings, never JSON, because the host app and partners read them too. */
  readonly storage: KeyValue
  /** For the session: the tab on H5, the app process on the mini-program. */
  readonly session: KeyValue
  readonly device: Device
  readonly address: Address
  readonly bridge: Bridge
  readonly boot: Boot
  /** Rejects on a network failure and on timeout. */
  readonly request: Transport
  /** Responses that the inline script has requested (H5, src/inline-script/early). */
  readonly early?: EarlyResponse[]
  /** On the root element (H5); the mini-program's pages set it themselves. Only stores/theme calls this. */
  setTheme(name: string): void
  /** As `setTheme`, for the elder view, which is the class `elder` on both targets. Only stores/view calls this. */
  setElder(elder: boolean): void
  setTitle(title: string): void
  scrollToTop(): void
  /** The only way out (may-leave.ts). With `replace`, back skips the current page. False when refused. */
  leave(url: string, hosts?: readonly string[], mode?: 'assign' | 'replace'): boolean
  /** Loads a script once per `id`. Never accepts script text. Rejects when the script cannot be loaded. */
  injectScript(script: { id: string; src: string }): Promise<void>
  copy(text: string): Promise<boolean>
  /**
   * The phone's position in GCJ-02 (S17.2); null when there is none, or after 8 s. It asks, so call it only after a tap.
   * @param late receives a position that comes after them: a browser does not tell when its question is answered
   */
  position(late: (at: Position) => void): Promise<Position | NoPosition | null>
  /** Runs when the visitor leaves the page or the app goes to the background. */
  onHide(run: () => void): void
  /** Runs when the visitor returns from another address to a page that was kept alive (bfcache on H5). */
  onRestore(run: () => void): void
  onOnline(run: () => void): void
  /** Generates secure random bytes; null where the target has no secure source. Rejects when the source fails. */
  readonly random: ((bytes: number) => Promise<Uint8Array>) | null
  /** Sends without waiting, also while the page closes. Returns false when the data could not be queued. */
  beacon(url: string, body: string): boolean
  openDebugConsole(): void
}

/** The privacy terms were refused for now; or the position, which only WeChat's settings change. */
export type NoPosition = 'unagreed' | 'denied'

/** In degrees. */
export interface Position {
  lng: number
  lat: number
}

export interface KeyValue {
  /** Null for a missing key, also on the mini-program, whose own storage would return ''. */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  clearBut(key: string): void
}

export interface Address {
  /** The site's own origin; on the mini-program, the scheme of its pages. */
  readonly origin: string
  /** Empty on the mini-program. */
  readonly host: string
  current(): string
  /**
   * The secrets of the address, returned once, to the first page. They leave the address bar before anything else runs
   * and stay in the history entry, for a reload, until `forgetSecrets`.
   */
  secrets(): Record<string, string>
  forgetSecrets(): void
  /** Whether the app has a history entry of its own behind the current one. */
  hasEntryBehind(): boolean
  historyBack(): void
  /** Must be awaited before the router navigates: layers over a page have history entries of their own (layers.ts). */
  clearLayers(push: boolean): Promise<void>
}

export interface Bridge {
  /** Rejects with `flutter_inappwebview is not available` without a native host app (S4.13). */
  call(handler: 'getToken' | 'appCloseView'): Promise<unknown>
}

/** The static screen that the HTML shows before any script runs. */
export interface Boot {
  covers(): boolean
  /** The login agreements of the prerendered page; undefined where none are prerendered. */
  agreements?(): { code: string; title: string; version: string }[] | undefined
  done(): void
  /** The guard of the page is asked; what the screen offers to press sends its calls again. */
  waiting(): void
  /** Says that the navigation has stopped, beside what was pressed, and offers a plain retry. */
  failed(retry?: () => void): void
}

export interface TransportRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** In milliseconds. */
  timeout: number
  /** The query of a list that is the same for everybody: the H5 asks for it by GET, which caches on the way may answer. */
  shared?: string | undefined
}
export interface TransportResponse {
  status: number
  /** The parsed JSON, or undefined when the body is not JSON. */
  body: unknown
}
/** A response by the key of its request (http/prefetch.ts); undefined when there is none to use. Rejects as `Transport`. */
export type EarlyResponse = readonly [key: string, response: Promise<TransportResponse | undefined>]
export type Transport = (request: TransportRequest) => Promise<TransportResponse>
