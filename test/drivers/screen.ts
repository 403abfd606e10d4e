import type { PageId } from '@contract/pages'
import type { Driver } from './driver'
import { until } from './until'

/** Removes white space, because the targets break text differently and no scenario can rely on it. */
export const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '')

export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export interface Seen {
  text: string
  value: string | null
  isChecked: boolean
}

interface Screen {
  page(): Promise<PageId>
  /** Finds the first element with this id; returns null if the visitor sees none. */
  look(id: string): Promise<Seen | null>
  read(): Promise<string>
  /** Describes where the visitor is, for error messages. */
  where(): Promise<string>
}

/** The driver methods that read the screen or wait for it; a failed wait quotes what it shows instead. */
export function screenSide({ page, look, read, where }: Screen) {
  const explain = async (error: Error): Promise<never> => {
    throw new Error(`${error.message}; ${await where()} shows: ${await read()}`)
  }
  const wait = <T>(what: string | (() => string), ask: () => Promise<T> | T) =>
    until(what, ask).catch(explain)
  /** Waits until an element can be reached; while it cannot, `aim` returns the reason. */
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
    arrive: async (id, element) => {
      await wait(`page ${id}`, async () => (await page()) === id)
      if (element) await screen.waitFor(element)
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
    see: async (...texts) => {
      for (const text of texts)
        await wait(`the text ${text}`, async () => (await read()).includes(bare(text)))
    },
    read,
  }
  return { screen, wait, reach }
}

/** Makes the actions of a driver wait for the page, or the element of it, to which they lead. */
export function leading<D extends Driver>(driver: D): D {
  const onward = async (acting: Promise<void>, leadsTo?: PageId) => {
    await acting
    if (leadsTo) await driver.arrive(leadsTo)
  }
  const until = async (acting: Promise<void>, id?: string) => {
    await acting
    if (id) await driver.waitFor(id)
  }
  return {
    ...driver,
    open: (page, params, id) => until(driver.open(page, params), id),
    reload: (id) => until(driver.reload(), id),
    tap: (id, leadsTo) => onward(driver.tap(id), leadsTo),
    tapText: (text, leadsTo) => onward(driver.tapText(text), leadsTo),
    back: (leadsTo) => onward(driver.back(), leadsTo),
  }
}
