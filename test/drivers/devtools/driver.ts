import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pages } from '@contract/pages'
import type { Driver } from '../driver'
import { networkSide } from '../network'
import { Problems } from '../problems'
import { bare, screenSide, textOf } from '../screen'
import type { RunningServer } from '../server'
import { until } from '../until'
import { idOf, queryOf } from '../weapp/target'
import { Elements } from './elements'
import { handsOf } from './hands'
import { forget, title } from './in-app'
import { Network } from './network'
import { Simulator } from './simulator'
import { tools } from './tools'

const root = path.resolve(__dirname, '../../..')

/** Fails for what the protocol cannot do; `test/devtools/journeys.test.ts` skips the scenarios that need it. */
const cannot = (what: string) => async (): Promise<never> => {
  throw new Error(`the automation protocol of WeChat devtools has no call for ${what}`)
}

/**
 * **Not yet run on the tools** (docs/testing.md): written from the protocol's documentation, its messages are tested
 * against those of `messages.json`.
 *
 * Simulates a visitor in the simulator of WeChat devtools. All visits of a test file share it, so only one runs at a
 * time; each starts with empty storage and in a new process. A tap is sent to its element, so it reaches one that
 * another element covers too.
 */
export async function devtoolsDriver(server: RunningServer): Promise<Driver> {
  const { connection, host } = await tools()
  const problems = new Problems()
  const network = new Network(server.baseUrl, problems)
  const simulator = new Simulator(connection)
  const elements = new Elements(connection)

  const onLog = ({ type, args }: { type: string; args: unknown[] }) => {
    if (type === 'error') problems.add(`console error: ${args.map((arg) => JSON.stringify(arg)).join(' ')}`)
  }
  const onException = (exception: unknown) => problems.add(`exception: ${JSON.stringify(exception)}`)

  const start = async (route: string, query: Record<string, string>) => {
    hands.forget()
    host.use(network)
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    await simulator.restart([route, parameters.join('&')].filter(Boolean).join('?'))
    await connection.send('App.enableLog')
    await until(`the page ${route}`, async () => (await elements.page().catch(() => null)) !== null)
  }
  /** While a page is replaced, the tools refuse calls for it; the wait goes on, and its error quotes the refusal. */
  let refusal = ''
  const retried = async <T>(ask: () => Promise<T>): Promise<T | null> => {
    try {
      return await ask()
    } catch (error) {
      refusal = String(error)
      return null
    }
  }
  const words = async () =>
    bare(textOf((await retried(() => elements.window('document.body.innerText')))?.[0]))
  const markup = async () => textOf((await elements.window('document.body.innerHTML'))[0])
  const { screen, reach } = screenSide({
    page: async () => idOf((await elements.page()).path),
    look: (id) => retried(() => elements.look(id)),
    read: words,
    where: async () => `${(await elements.page()).path} (last refusal: ${refusal || 'none'})`,
  })
  const hands = handsOf(elements, reach, retried)

  const settle = async () => {
    await until('the screen to settle', () =>
      network.rests(async () => {
        const before = await retried(markup)
        await new Promise((resolve) => setTimeout(resolve, 60))
        return before !== null && before === (await retried(markup))
      }),
    )
  }

  await simulator.ready()
  await simulator.run(forget)
  connection.on('App.logAdded', onLog).on('App.exceptionThrown', onException)
  return {
    target: 'weapp',
    server,
    open: (id, params = {}) => start(pages[id].page, queryOf(params)),
    ...screen,
    back: async () => {
      // A sheet that has just been drawn catches the step back only once its container is there too.
      await settle()
      await simulator.call('navigateBack')
    },
    reload: async () => {
      const { path: route, query } = await elements.page()
      await start(route, query)
    },
    title: async () => (await simulator.run(title)) ?? ownTitle((await elements.page()).path),

    ...hands.acts,
    tapText: async (text) => {
      // A control below may read the same, and the tools would tap it while the one above is still being drawn.
      await settle()
      await hands.acts.tapText(text)
    },

    waiting: async () => ((await retried(markup)) ?? '').includes('skeleton--'),
    storage: async (key) => {
      // Values are written after the frame.
      await settle()
      const { keys } = await simulator.call<{ keys: string[] }>('getStorageInfoSync')
      return keys.includes(key) ? String(await simulator.call('getStorageSync', key)) : null
    },
    store: (key, value) => simulator.call('setStorageSync', key, value),
    clipboard: async () => (await simulator.seen())?.copied ?? '',
    savedFile: () => until('a file in a chat', async () => (await simulator.seen())?.file),
    position: (position) => simulator.place(position),
    missParts: cannot('a sub-package that cannot be downloaded'),
    lag: cannot('a slow render layer'),
    ...networkSide(network),

    settle,
    // The tools sometimes fail to take a picture, which must not fail a visit.
    picture: (name) =>
      retried(async () => {
        const { data } = await connection.send<{ data: string }>('App.captureScreenshot')
        const file = path.join(root, 'pictures/devtools', `${name}.png`)
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, data, 'base64')
        return file
      }),
    close: async () => {
      network.release()
      connection.off('App.logAdded', onLog).off('App.exceptionThrown', onException)
      network.end()
      host.use(undefined)
      problems.check()
    },
  }
}

/** The title that the settings of the build give a page. */
function ownTitle(route: string): string {
  const settings = JSON.parse(readFileSync(path.join(root, 'dist/weapp', `${route}.json`), 'utf8'))
  return String((settings as { navigationBarTitleText?: string }).navigationBarTitleText ?? '')
}
