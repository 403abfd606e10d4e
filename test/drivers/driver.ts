import type { PageId } from '@contract/pages'
import type { RunningServer } from './server'

/** How a call of the client is answered instead of by the real server, for faults that a real server does not produce on request. */
export type Fault =
  /** A body code other than 200, at HTTP 200. */
  | { code: number; msg?: string; errors?: { field: string; content: string }[]; data?: unknown }
  /** An HTTP status with a body that is no envelope. */
  | { status: number }
  /** The request never gets an answer. */
  | 'offline'
  /** The real server takes the request; its answer does not arrive. */
  | 'lost'
  /** The real answer, held back until `release()`. */
  | 'slow'

/** One call that the client sent. */
export interface SentCall {
  /** Path of the endpoint, e.g. `/v1.0/channel/option`. */
  path: string
  headers: Record<string, string>
  /** The parsed JSON body. */
  body: Record<string, unknown>
  /** Milliseconds that the mini-program gives WeChat for it. */
  timeout?: number
}

/** A file as it reached the visitor's phone. */
export interface SavedFile {
  name: string
  text: string
}

/**
 * A visitor in front of one target. Elements are named by their `id` attribute (`login-mobile`), which is the same on
 * both targets; only what is on the visible page counts, as pages below it stay mounted. Each action waits for its
 * element first and fails with the element's id when it never comes. A disabled element cannot be tapped.
 */
export interface Driver {
  readonly target: 'h5' | 'weapp'
  readonly server: RunningServer

  /** Enters from outside: a deep link in the address bar, or a launch of the mini-program at that page. */
  open(page: PageId, params?: Record<string, string>): Promise<void>
  /** The page that the visitor sees. Fails where the address belongs to no page. */
  page(): Promise<PageId>
  /** Waits until the visitor sees this page. */
  arrive(page: PageId): Promise<void>
  /** The system's back gesture. */
  back(): Promise<void>
  /** H5: reload. Mini-program: the process is killed and the app starts again at the page it was on. */
  reload(): Promise<void>
  /** What stands in the browser's tab or the mini-program's navigation bar. */
  title(): Promise<string>

  tap(id: string): Promise<void>
  /** Two taps before the screen can answer the first. */
  tapTwice(id: string): Promise<void>
  /** Taps what reads exactly this, for rows of data and controls without an id; of several the one drawn last, on top. */
  tapText(text: string): Promise<void>
  /** Replaces the text of an input by typing. */
  fill(id: string, text: string): Promise<void>

  exists(id: string): Promise<boolean>
  /** Whole text of an element without white space, in which the targets differ; null when it is not there. */
  text(id: string): Promise<string | null>
  /** What an input holds; null when it is not there. */
  value(id: string): Promise<string | null>
  /** Whether a tick or a choice of the ui kit is set. */
  checked(id: string): Promise<boolean>
  /** Waits until the element is there, or is gone. */
  waitFor(id: string, options?: { gone?: boolean }): Promise<void>
  /** Waits until the visible page contains this text; white space does not count. */
  see(text: string): Promise<void>
  /** Whole text of the visible page without white space. */
  read(): Promise<string>
  /** Whether the visible page shows the shape of something that is still to come (the kit's skeleton). */
  waiting(): Promise<boolean>

  /** A stored value under a key of S3.5, session included; null when there is none. */
  storage(key: string): Promise<string | null>
  store(key: string, value: string): Promise<void>
  clipboard(): Promise<string>
  /** Waits for the last file that the visitor was given to keep. */
  savedFile(): Promise<SavedFile>
  /** Where the phone is from now on (WGS-84), and that its owner lets the app know it; `null` = they refuse (as at the start). */
  position(at: { lng: number; lat: number } | null): Promise<void>

  /** The last SMS code that the server sent to this visitor; shown to testers only (S27.9). */
  smsCode(): Promise<string>
  /** Every call sent since the driver was made. */
  calls(path?: string): SentCall[]
  /** From now on answers an endpoint with a fault; `null` gives it back to the real server. */
  fault(path: string, fault: Fault | null): Promise<void>
  /**
   * From now on no part of the program comes that is not there yet: files of H5, sub-packages of the mini-program.
   * `false` = they come again.
   */
  missParts(missing: boolean): Promise<void>
  /** Lets held back answers go, and no longer holds any. */
  release(): Promise<void>

  /** Waits until no call is under way and the screen has stopped changing. */
  settle(): Promise<void>
  /** Takes a picture where the target can; gives its path. */
  picture(name: string): Promise<string | null>
  /** Ends the visit. Fails with everything that went wrong unseen: page errors, third-party requests, HTTP 5xx … */
  close(): Promise<void>
}
