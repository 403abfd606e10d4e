import { randomUUID } from 'node:crypto'
import gcoord from 'gcoord'
import { until } from '../until'
import type { Phone } from '../weapp/phone'
import type { Connection } from './connection'
import * as inApp from './in-app'

/** Milliseconds for a new process; the tools answer nothing while they start one. */
const NEW_PROCESS = 20_000

/** A function that is sent as text. */
type Sent<R> = (this: never, ...args: never[]) => R

/** Whether `wx.restartMiniProgram` has worked in these tools, or has not been tried yet. */
let restarts = true

/** The mini-program in the tools' simulator, outside of its pages. */
export class Simulator {
  private position: Phone['position'] = null

  constructor(private readonly connection: Connection) {}

  /** Calls a function of `wx` and returns its result. */
  async call<T>(method: string, ...args: unknown[]): Promise<T> {
    const { result } = await this.connection.send<{ result: T }>('App.callWxMethod', { method, args })
    return result
  }

  /** Runs a function in the logic layer. */
  async run<R>(run: Sent<R>, ...args: unknown[]): Promise<R> {
    const sent = { functionDeclaration: run.toString(), args }
    const { result } = await this.connection.send<{ result: R }>('App.callFunction', sent)
    return result
  }

  /**
   * Ends the process and starts the app anew at this page. `wx.restartMiniProgram` (base library 3.0.1) does that; where
   * it does nothing, the tools compile again, which starts at the app's own first page, and the page is opened after it.
   *
   * @param path path with parameters, without a leading slash
   */
  async restart(path: string) {
    await this.ready()
    const old = randomUUID()
    await this.run(inApp.mark, old)
    const isNew = async () => {
      const seen = await this.seen().catch(() => null)
      return seen !== null && seen.mark !== old
    }
    if (restarts) {
      // The process that should answer has ended.
      this.call('restartMiniProgram', { path: `/${path}` }).catch(() => {})
      restarts = await until('a new process', isNew, NEW_PROCESS).catch(() => false)
    }
    if (!restarts) {
      await this.connection.send('Tool.compile', { force: true })
      await until('a new process after compiling', isNew, NEW_PROCESS)
      await this.call('reLaunch', { url: `/${path}` })
    }
    await this.mock()
  }

  /** Waits until the app runs. */
  ready() {
    return until('the mini-program in the simulator', () => this.seen().catch(() => null), NEW_PROCESS)
  }

  /** Returns what the mocks have recorded in this process; a process that is starting answers late or never. */
  async seen() {
    const sent = { functionDeclaration: inApp.seen.toString(), args: [] }
    const { result } = await this.connection.send<{ result: ReturnType<typeof inApp.seen> }>(
      'App.callFunction',
      sent,
      3_000,
    )
    return result
  }

  /** Sets where the phone is (WGS-84); null refuses. */
  async place(position: Phone['position']) {
    this.position = position
    await this.mock()
  }

  /** Replaces what no call of the protocol can read or answer; a new process has the tools' own functions. */
  private async mock() {
    const mocks: [method: string, by: Sent<unknown>, ...args: unknown[]][] = [
      ['setNavigationBarTitle', inApp.recordTitle],
      ['setClipboardData', inApp.recordCopy],
      ['shareFileMessage', inApp.recordFile],
      ['authorize', inApp.answerQuestion, this.position !== null],
      ['getFuzzyLocation', inApp.givePosition, bothSystems(this.position)],
    ]
    for (const [method, by, ...args] of mocks)
      await this.connection.send('App.mockWxMethod', { method, functionDeclaration: by.toString(), args })
  }
}

/** A place in the systems that `wx.getFuzzyLocation` can be asked for. */
function bothSystems(position: Phone['position']) {
  if (!position) return null
  const at: [number, number] = [position.lng, position.lat]
  const [longitude, latitude] = gcoord.transform<[number, number]>(at, gcoord.WGS84, gcoord.GCJ02)
  return {
    wgs84: { longitude: at[0], latitude: at[1] },
    gcj02: { longitude, latitude },
  }
}
