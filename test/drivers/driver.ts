import type { PageId } from '@contract/pages'
import type { RunningServer } from './server'

/** A simulated answer to a call of the client, for faults that the real server does not produce on request. */
export type Fault =
  /** A body code other than 200 with HTTP status 200. */
  | { code: number; msg?: string; errors?: { field: string; content: string }[]; data?: unknown }
  /** An HTTP status with a body that is not an envelope. */
  | { status: number }
  /** The request fails and gets no response. */
  | 'offline'
  /** The real server handles the request, but its response is lost. */
  | 'lost'
  /** The real response is held back until `release()`. */
  | 'slow'

export interface SentCall {
  path: string
  headers: Record<string, string>
  /** The parsed JSON body. */
  body: Record<string, unknown>
  /** Time limit in milliseconds that the mini-program passes to WeChat for the request. */
  timeout?: number
}

export interface SavedFile {
  name: string
  text: string
}

/** Elements are found by `id`, the same on both targets, on the visible page only. Each action waits for its own. */
export interface Driver {
  readonly target: 'h5' | 'weapp'
  readonly server: RunningServer

  /** Enters from outside, by a deep link or a launch at that page, and waits for this element of it. */
  open(page: PageId, params?: Record<string, string>, id?: string): Promise<void>
  /** Returns the page that the visitor sees. It fails if the address belongs to no page. */
  page(): Promise<PageId>
  /** Waits until the visitor sees this page, and this element on it. */
  arrive(page: PageId, id?: string): Promise<void>
  /** Performs the system's back gesture, and waits for the page to which it leads, as a tap does. */
  back(leadsTo?: PageId): Promise<void>
  /** On the H5 the page is reloaded; the mini-program's process is killed, and starts again there. Waits for this element. */
  reload(id?: string): Promise<void>
  /** Returns the title in the browser's tab or in the mini-program's navigation bar. */
  title(): Promise<string>

  /** Taps, and waits until the visitor sees the page to which the tap leads. */
  tap(id: string, leadsTo?: PageId): Promise<void>
  /** Taps twice before the screen can respond to the first tap. */
  tapTwice(id: string): Promise<void>
  /** Taps the last drawn element whose text is exactly this, for rows of data and controls without an id. */
  tapText(text: string, leadsTo?: PageId): Promise<void>
  /** Replaces the text of an input by typing. */
  fill(id: string, text: string): Promise<void>
  /** From now on the mini-program's screen follows each key or tap only with the next one (weapp/threads.ts). */
  lag(lagging: boolean): Promise<void>

  exists(id: string): Promise<boolean>
  /** Returns the text of an element without white space, which differs between the targets; null without it. */
  text(id: string): Promise<string | null>
  /** Returns the value of an input; null if it does not exist. */
  value(id: string): Promise<string | null>
  /** Returns whether a checkbox or an option of the ui kit is selected. */
  checked(id: string): Promise<boolean>
  waitFor(id: string, options?: { gone?: boolean }): Promise<void>
  /** Waits until the visible page contains these texts, one after the other. White space is ignored. */
  see(...texts: string[]): Promise<void>
  /** Returns the whole text of the visible page without white space. */
  read(): Promise<string>
  /** Returns whether the visible page shows the kit's skeleton for content that is still loading. */
  waiting(): Promise<boolean>

  /** Returns the value stored under a key of S3.5, in session storage too; null if there is none. */
  storage(key: string): Promise<string | null>
  store(key: string, value: string): Promise<void>
  clipboard(): Promise<string>
  /** Waits for the last file that was saved on the visitor's phone. */
  savedFile(): Promise<SavedFile>
  /** Sets the location of the phone (WGS-84) and grants it to the app. `null` denies it, which is the default. */
  position(at: { lng: number; lat: number } | null): Promise<void>

  /** Returns the last SMS code that the server sent to this visitor. Only test mode returns codes (S27.9). */
  smsCode(): Promise<string>
  calls(path?: string): SentCall[]
  /** Simulates a fault for all further requests to an endpoint; `null` restores the real server's responses. */
  fault(path: string, fault: Fault | null): Promise<void>
  /** From now on parts of the program that are not loaded yet cannot be loaded; `false` makes them available. */
  missParts(missing: boolean): Promise<void>
  /** Releases the responses that are held back, and stops holding back further ones. */
  release(): Promise<void>

  /** Waits until no request is pending and the screen has stopped changing. */
  settle(): Promise<void>
  /** Takes a screenshot if the target can, and returns its path. */
  picture(name: string): Promise<string | null>
  /** Ends the visit; fails with all problems that the test did not notice: page errors, third parties, HTTP 5xx … */
  close(): Promise<void>
}
