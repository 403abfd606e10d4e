import type { LoginResult } from '@contract/endpoints/login'
import type { Envelope } from '@contract/envelope'
import type { PageId } from '@contract/pages'
import type { ChannelOption } from '@/http/calls/channel'
import type { Platform } from '@/platform/types'
import type { ThemeName } from '@/theme/tokens'

/** One navigation: the page and its route and query parameters, decoded. */
export interface Visit {
  id: PageId
  params: Record<string, string>
}

export type Outcome =
  /** Go on; after the last step the page opens. */
  | { kind: 'continue' }
  /** The navigation is not continued, without a message. */
  | { kind: 'stop' }
  /** Another page instead. */
  | { kind: 'redirect'; to: Visit }
  /** The browser leaves for another address. Where the target cannot leave, `stay` ends the step and the page opens. */
  | { kind: 'leave'; url: string; stay: () => void }

export type Query = Record<string, string>

/** All that the steps touch; made real in `router/guard/real.ts`, by hand in tests. */
export interface GuardDeps {
  platform: Pick<
    Platform,
    'storage' | 'session' | 'device' | 'address' | 'bridge' | 'setTitle' | 'injectScript'
  >
  /** Marker of the host app in the agent string. */
  hostMark: string
  /** Title where a page has none of its own. */
  brand: string
  /** The two calls; neither toasts, both may reject. */
  loginByUid(uid: string): Promise<Envelope<LoginResult> | undefined>
  loadOptions(query: Query): Promise<Envelope<ChannelOption> | undefined>
  saveLogin(login: LoginResult): void
  saveOptions(option: ChannelOption): void
  refreshSession(): void
  applyTheme(name: ThemeName): void
  track(channel: string): void
}

export interface Step {
  name: string
  run(visit: Visit, deps: GuardDeps): Outcome | Promise<Outcome>
}

export const goOn: Outcome = { kind: 'continue' }
export const stop: Outcome = { kind: 'stop' }
