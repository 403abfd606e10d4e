import type { ExparserNode } from 'miniprogram-exparser'
import type { Threads } from '../weapp/threads'
import { fieldOf } from './fields'
import { attribute, send } from './nodes'

interface Hand {
  find(id: string): ExparserNode | null | undefined
  enabled(id: string): Promise<ExparserNode>
  threads(): Threads
  /** Waits until the logic layer has answered an event. */
  answered(): Promise<void>
  /** Draws what the screen has received. */
  draw(): void
  settle(): Promise<void>
}

/** Types into inputs, with the events that WeChat's components fire. */
export function typing(hand: Hand) {
  let focused: string | undefined
  /** Fires the blur event of an input, as touching another element does. */
  const leave = () => {
    const left = focused && hand.find(focused)
    focused = undefined
    if (left) send(left, 'blur', { value: fieldOf(left).shown })
  }
  return {
    leave,
    /** Forgets the input with the focus, as the end of the process does. */
    forget: () => {
      focused = undefined
    },
    fill: async (id: string, text: string) => {
      const found = await hand.enabled(id)
      leave()
      send(found, 'focus', { value: fieldOf(found).shown, height: 300 })
      focused = id
      // The keyboard takes longer to open than data to arrive.
      await hand.settle()
      hand.threads().draw()
      const longest = Number(attribute(found, 'maxlength') ?? 140)
      for (const key of ['', ...text]) {
        // Draws what the screen has received since the key before.
        hand.draw()
        const field = fieldOf(found)
        const value = key && field.shown + key
        if (longest >= 0 && value.length > longest) continue
        field.shown = value
        send(found, 'input', { value, cursor: value.length, keyCode: key ? key.charCodeAt(0) : 8 })
        await hand.answered()
      }
      await hand.settle()
    },
  }
}
