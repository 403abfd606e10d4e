import type { Driver } from '../driver'
import type { screenSide } from '../screen'
import type { Elements, Found } from './elements'

type Reach = ReturnType<typeof screenSide>['reach']
type Retried = <T>(ask: () => Promise<T>) => Promise<T | null>

/** The length of an input without a `maxlength` (component/input). */
const LONGEST = 140

/** What a visitor does with their hands: the tools send it to an element, wherever it is on the screen. */
export function handsOf(elements: Elements, reach: Reach, retried: Retried) {
  let typed: Found | undefined

  const reached = (id: string) =>
    reach<Found>(id, async () => {
      const found = await retried(() => elements.byId(id))
      if (!found) return 'not there'
      const isDisabled = await retried(() => elements.property(found, 'disabled'))
      return isDisabled === true ? 'disabled' : found
    })
  /** Takes the focus from the input that was typed into, as a touch elsewhere does. */
  const leaveInput = async () => {
    const left = typed
    typed = undefined
    if (!left) return
    await retried(async () =>
      elements.trigger(left, 'blur', { value: await elements.property(left, 'value') }),
    )
  }

  const acts: Pick<Driver, 'tap' | 'tapTwice' | 'tapText' | 'fill'> = {
    tap: async (id) => {
      const found = await reached(id)
      await leaveInput()
      await elements.tap(found)
    },
    tapTwice: async (id) => {
      const found = await reached(id)
      await leaveInput()
      await Promise.all([elements.tap(found), elements.tap(found)])
    },
    tapText: async (text) => {
      const found = await reach<Found>(`something that reads ${text}`, async () => {
        const all = await retried(() => elements.byText(text))
        return all?.at(-1) ?? 'not there'
      })
      await leaveInput()
      await elements.tap(found)
    },
    fill: async (id, text) => {
      const found = await reached(id)
      await leaveInput()
      await elements.trigger(found, 'focus', { value: await elements.property(found, 'value'), height: 300 })
      typed = found
      const longest = Number((await elements.property(found, 'maxlength')) ?? LONGEST)
      await elements.call(found, 'input.input', longest >= 0 ? text.slice(0, longest) : text)
    },
  }
  return {
    acts,
    /** A new process has no focused input. */
    forget() {
      typed = undefined
    },
  }
}
