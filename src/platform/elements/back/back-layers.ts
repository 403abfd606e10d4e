import { createContext } from 'react'

type Close = () => void

/** What the visitor can close on a page, the last opened on top. */
export interface BackLayers {
  /** Returns the undo. */
  add(close: Close): () => void
  count(): number
}

/** The layers of the page around; none outside of a page. */
export const BackContext = createContext<BackLayers | null>(null)

/** How long WeChat may take to say that its container has gone. */
const GONE_MS = 100
/** Longer than a timer that is due at once. */
const TURN_MS = 20
/**
 * React draws in one timer, and Taro sends in the next what was drawn: of two words in one sending only the last would
 * reach WeChat, where the container that went by itself would not be put back.
 */
const whenSent = (then: () => void) => setTimeout(() => setTimeout(then, TURN_MS), TURN_MS)

/**
 * Decides when a page's one `page-container` lies over it. While it does, the system's back takes it away instead of
 * the page, and the layer on top is closed; if layers are left, it is put back. `wx.navigateBack` is caught just so,
 * therefore `release` comes before a navigation of ours.
 */
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
  /** It has left the screen (`afterleave`). */
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
  // One sheet that takes another one's place is no reason to move it.
  const settleSoon = () => void Promise.resolve().then(settle)

  return {
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
    /** It begins to leave (`beforeleave`): by itself only when the visitor goes back. */
    caught: () => {
      if (state !== 'shown') return
      leave()
      layers[layers.length - 1]?.()
    },
    gone,
    /** Whether another page, or another app, is in front. */
    away: (is: boolean) => {
      isAway = is
      settle()
    },
    /** Lets go of the system's back, until the page is shown again. */
    release: () => {
      isAway = true
      settle()
      return state === 'leaving' ? new Promise<void>((go) => released.push(go)) : Promise.resolve()
    },
  }
}

type PageLayers = ReturnType<typeof createBackLayers>

let visible: PageLayers | undefined

/** The page with these layers is in front. */
export const setVisibleLayers = (layers: PageLayers) => {
  visible = layers
}

/** Before a navigation: it would only close what is left to be closed. */
export const releaseBack = async () => visible?.release()
