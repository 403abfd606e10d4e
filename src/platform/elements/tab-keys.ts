import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows choose the next tab (WAI-ARIA, tabs pattern). A mini-program has no keys. */
export const tabKeys: object =
  process.env.TARO_ENV === 'weapp'
    ? {}
    : {
        onKeyDown(event: KeyboardEvent<HTMLElement>) {
          const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
          const at = tabs.indexOf(event.target as HTMLElement)
          const step = STEPS[event.key]
          const next = step && at >= 0 && tabs[(at + step + tabs.length) % tabs.length]
          if (!next) return
          event.preventDefault()
          next.focus()
          next.click()
        },
      }
/** @param panel the id of what the chosen tab shows */
export const tabOrder = (chosen: boolean, panel: string): object =>
  process.env.TARO_ENV === 'weapp' ? {} : chosen ? { tabIndex: 0, 'aria-controls': panel } : { tabIndex: -1 }
