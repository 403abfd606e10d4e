/** What differs between H5 and the mini-program, behind one interface (S3.5, S25.1). */
export interface Platform {
  readonly target: 'h5' | 'weapp'
  /** Kept on the device: plain strings, never wrapped in JSON (host app and partners read them too). */
  readonly storage: KeyValue
  /** Kept for the session: the tab on H5, the app process on the mini-program. */
  readonly session: KeyValue
  readonly device: Device
  readonly address: Address
  readonly bridge: Bridge
  readonly boot: Boot
  /** Sends one request. Rejects on a network failure and on timeout. */
  readonly request: Transport
  /** Shows the theme on the root element (H5); the mini-program's pages carry it themselves. Called by stores/theme alone. */
  setTheme(name: string): void
  setTitle(title: string): void
  /** Scrolls the visible page to its start. */
  scrollToTop(): void
  /**
   * The one door to an address outside (may-leave.ts). `hosts`: the registered ones, where the server told them.
   * `replace`: back leads past the page that is left. False when the address is refused, and where the target cannot
   * leave (mini-program).
   */
  leave(url: string, hosts?: readonly string[], how?: 'assign' | 'replace'): boolean
  /** Loads a script once per `id`. Never takes script text. Rejects when it does not load. */
  injectScript(script: ScriptRef): Promise<void>
  /** Copies to the clipboard; false when refused. */
  copy(text: string): Promise<boolean>
  /**
   * Where the phone is; asks the visitor, so only after a tap of theirs. Null when they refuse, when the target has no
   * position to give, or after 8 s. GCJ-02 on both targets (S17.2), as the stores are.
   */
  position(): Promise<Position | null>
  /** Runs when the visitor leaves the page or the app goes to the background. Returns the undo. */
  onHide(run: () => void): () => void
  /** Runs when the visitor comes back to a page that they left for another address and that lived on (H5: bfcache). */
  onRestore(run: () => void): void
  /** Runs when the network is there again after it was gone. Returns the undo. */
  onOnline(run: () => void): () => void
  /** Secure random bytes; null where the target has no source of them. Rejects when the source fails. */
  readonly random: ((bytes: number) => Promise<Uint8Array>) | null
  /** Sends without waiting, also while the page closes. False when it could not be queued. */
  beacon(url: string, body: string): boolean
  /** Opens the in-page debug console (H5). */
  openDebugConsole(): void
}

/** Degrees. */
export interface Position {
  lng: number
  lat: number
}

export interface KeyValue {
  /** Null when there is none (a missing key of the mini-program's own storage would be ''). */
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Removes everything but this key. */
  clearBut(key: string): void
}

export interface Device {
  /** Browser agent, or what the mini-program tells of phone and app. */
  readonly agent: string
  /** Platform bit (S3.8, S9.2): 1 iOS, 2 Android or Linux, 4 other. */
  readonly plat: 1 | 2 | 4
  readonly android: boolean
}

export interface Address {
  /** The site's own origin; on the mini-program its page scheme. */
  readonly origin: string
  /** Host name, '' on the mini-program. */
  readonly host: string
  /** The current page's address without secrets. */
  current(): string
  /**
   * The secrets that the visitor arrived with, given once, to the first page. They left the address bar before
   * anything else ran and wait in the history entry, so that a reload can try again, until `forgetSecrets`.
   */
  secrets(): Record<string, string>
  forgetSecrets(): void
  /** Whether the app has an entry of its own behind the current one. */
  hasEntryBehind(): boolean
  historyBack(): void
  /**
   * To be awaited before the router moves on, to one more entry (`push`) or away from the current page's: what lies over
   * a page has entries of its own (layers.ts).
   */
  clearLayers(push: boolean): Promise<void>
}

export interface Bridge {
  /**
   * Calls a handler of the native host app.
   * Rejects with `flutter_inappwebview is not available` when there is none (S4.13).
   */
  call(handler: 'getToken' | 'appCloseView'): Promise<unknown>
}

/** The static screen that the HTML paints before any script. */
export interface Boot {
  /** Whether it still lies over the page. */
  covers(): boolean
  done(): void
  /** Nothing goes on: offer the plain retry control. */
  failed(): void
}

export interface TransportRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** Milliseconds. */
  timeout: number
}
export interface TransportResponse {
  status: number
  /** Parsed JSON, or undefined when the body is none. */
  body: unknown
}
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export interface ScriptRef {
  id: string
  src: string
  attributes?: Record<string, string>
}
