import { useEffect, useRef } from 'react'

/** After the first touch or typed character, in milliseconds: what the touch itself started goes first. */
const PAUSE_MS = 300

const EVENTS = ['pointerdown', 'input'] as const

function useWarmInBrowser(load: () => void, ready = true): void {
  const touched = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded is decided when the time has come
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unlisten = () => {
      for (const name of EVENTS) removeEventListener(name, start)
    }
    const start = () => {
      unlisten()
      touched.current = true
      if (ready) timer = setTimeout(load, PAUSE_MS)
    }
    if (touched.current) start()
    else for (const name of EVENTS) addEventListener(name, start)
    return () => {
      unlisten()
      clearTimeout(timer)
    }
  }, [ready])
}

/**
 * Not before the page was touched, so that a first visit stays small, and never where the visitor saves data. A
 * mini-program has `preloadRule` (app.config.ts). @param ready a touch before it counts
 * @param load handles its own failures, because whatever needs the part loads it again
 */
export const useWarm: typeof useWarmInBrowser = process.env.TARO_ENV === 'weapp' ? () => {} : useWarmInBrowser
