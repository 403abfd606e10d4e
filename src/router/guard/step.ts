import type { LoginResult } from '@contract/endpoints/login'
import type { Envelope } from '@contract/envelope'
import type { PageId } from '@contract/pages'
import type { ThemeName } from '@contract/theme'
import type { ChannelSettings } from '@/http/calls/channel'
import type { Platform } from '@/platform/types'

export interface Visit {
  id: PageId
  params: Record<string, string>
}

export type Outcome =
  /** After the last step the page opens. */
  | { kind: 'continue' }
  /** Without a message, because the server has answered with another code than 200. */
  | { kind: 'stop' }
  | { kind: 'redirect'; to: Visit }
  /** Leaves for another address. Where the target cannot leave, `stay` completes the step and the page opens. */
  | { kind: 'leave'; url: string; stay: () => void }

export type Query = Record<string, string>

/** Everything that the steps depend on; `router/guard/real.ts` provides it, and tests provide their own. */
export interface GuardDeps {
  platform: Pick<Platform, 'storage' | 'session' | 'device' | 'address' | 'bridge' | 'setTitle'>
  hostMark: string
  brand: string
  /** The two requests; neither shows a toast, and both reject without an answer. */
  loginByUid(uid: string): Promise<Envelope<LoginResult> | undefined>
  loadChannelSettings(query: Query): Promise<Envelope<ChannelSettings> | undefined>
  saveLogin(login: LoginResult): void
  saveChannelSettings(option: ChannelSettings): void
  refreshSession(): void
  applyTheme(name: ThemeName): void
  track(channel: string): void
}

export type Step = (visit: Visit, deps: GuardDeps) => Outcome | Promise<Outcome>

export const goOn: Outcome = { kind: 'continue' }
export const stop: Outcome = { kind: 'stop' }
