import type { PageId } from '@contract/pages'
import type { Driver } from './driver'
import { until } from './until'

/** Text without white space: the targets lay it out differently, so that no scenario can rely on it. */
export const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')

/** A text or a number as a text; '' for anything else. */
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** An element of the visible page as its visitor knows it. */
export interface Seen {
  text: string
  value: string | null
  isChecked: boolean
}

/** What a driver reads from its screen. */
interface Screen {
  page(): Promise<PageId>
  /** The first element with this id; null where the visitor sees none. */
  look(id: string): Promise<Seen | null>
  /** Whole text of the visible page. */
  read(): Promise<string>
  /** Where the visitor is, for messages of failures. */
  where(): Promise<string>
  /** Milliseconds until a wait fails; the default is generous, it is no assertion of speed. */
  patience?: number | undefined
}

/** The methods of a driver that only read the screen or wait for it; the error of a wait that fails quotes what is there instead. */
export function screenSide({ page, look, read, where, patience }: Screen) {
  const explain = async (error: Error): Promise<never> => {
    throw new Error(`${error.message}; ${await where()} shows: ${await read()}`)
  }
  const wait = <T>(what: string | (() => string), ask: () => Promise<T> | T) =>
    until(what, ask, patience).catch(explain)
  /** Waits until something is in reach; until then `aim` gives the reason why it is not. */
  const reach = <T>(what: string, aim: () => Promise<T | string>) => {
    let why = ''
    return wait(
      () => `${what} to be in reach (${why})`,
      async () => {
        const found = await aim()
        if (typeof found !== 'string') return found
        why = found
        return null
      },
    )
  }
  const screen: Pick<
    Driver,
    'page' | 'arrive' | 'exists' | 'text' | 'value' | 'checked' | 'waitFor' | 'see' | 'read'
  > = {
    page,
    arrive: async (id) => {
      await wait(`page ${id}`, async () => (await page()) === id)
    },
    exists: async (id) => (await look(id)) !== null,
    text: async (id) => {
      const seen = await look(id)
      return seen && bare(seen.text)
    },
    value: async (id) => (await look(id))?.value ?? null,
    checked: async (id) => (await wait(`${id} to be there`, () => look(id))).isChecked,
    waitFor: async (id, { gone = false } = {}) => {
      const what = `${id} to be ${gone ? 'gone' : 'there'}`
      await wait(what, async () => ((await look(id)) === null) === gone)
    },
    see: async (text) => {
      await wait(`the text ${text}`, async () => (await read()).includes(bare(text)))
    },
    read,
  }
  return { screen, wait, reach }
}
