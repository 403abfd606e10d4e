import { createContext } from 'react'

type Close = () => void

/** The layers of the surrounding page; null outside of a page. */
export const BackContext = createContext<BackLayers | null>(null)

/** How long WeChat may take to report that its container has closed, in milliseconds. */
const GONE_MS = 100
/** Longer than a timer that fires at once, in milliseconds. */
const TURN_MS = 20
/**
 * Runs `then` after the pending updates have been sent: React renders in one timer, Taro sends in the next. Of two
 * changes in one, only the last would reach WeChat, and a closed container would not open again.
 */
const whenSent = (then: () => void) => setTimeout(() => setTimeout(then, TURN_MS), TURN_MS)

/** Opens and closes a page's `page-container`. It catches `wx.navigateBack` too, so `release` before a navigation. */
export function createBackLayers(show: (shown: boolean) => void) {
  const layers: Close[] = []
  let state: 'gone' | 'shown' | 'leaving' | 'left' = 'gone'
  let isAway = false
  let timer: ReturnType<typeof setTimeout>
  let released: (() => void)[] = []

  const settle = () => {
    const wanted = layers.length > 0 && !isAway
    if (wanted && state === 'gone') {
      state = 'shown'
      show(true)
    } else if (!wanted && state === 'shown') leave()
  }
  const leave = () => {
    state = 'leaving'
    show(false)
    timer = setTimeout(gone, GONE_MS)
  }
  /** Called when the container has left the screen (`afterleave`). */
  const gone = () => {
    if (state !== 'leaving') return
    clearTimeout(timer)
    state = 'left'
    const go = released
    released = []
    for (const run of go) run()
    whenSent(() => {
      state = 'gone'
      settle()
    })
  }
  // Delayed, so that one sheet that replaces another does not close and reopen the container.
  const settleSoon = () => void Promise.resolve().then(settle)

  return {
    /** Returns a function that removes the layer. */
    add: (close: Close) => {
      const layer = () => close()
      layers.push(layer)
      settleSoon()
      return () => {
        const at = layers.indexOf(layer)
        if (at >= 0) layers.splice(at, 1)
        settleSoon()
      }
    },
    count: () => layers.length,
    /** The container begins to close (`beforeleave`), which happens by itself only when the visitor goes back. */
    caught: () => {
      if (state !== 'shown') return
      leave()
      layers[layers.length - 1]?.()
    },
    gone,
    away: (is: boolean) => {
      isAway = is
      settle()
    },
    /** Stops intercepting the back button until the page is shown again. */
    release: () => {
      isAway = true
      settle()
      return state === 'leaving' ? new Promise<void>((go) => released.push(go)) : Promise.resolve()
    },
  }
}

/** The layers (sheets and dialogs) that the visitor can close on a page, the last opened on top. */
export type BackLayers = ReturnType<typeof createBackLayers>

let visible: BackLayers | undefined

export const setVisibleLayers = (layers: BackLayers) => {
  visible = layers
}

/** Must be called before a navigation, which would otherwise only close the container. */
export const releaseBack = async () => visible?.release()
