import { useEffect, useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { type Block, type Box, ownBoxes } from './boxes'

/** The id of the heading of a page, which has the focus when the page opens. */
export const PAGE_ID = 'apply-page'

/** The pages of the sheet, one an institution; what several of them need (`common`) comes on the last. */
export function usePages(pages: readonly Block[], common: readonly Box[]) {
  const [current, setCurrent] = useState<string>()
  /** The page that was opened last, so that its heading takes the focus. */
  const [turned, setTurned] = useState(0)
  /** The box that a press has asked for; a new object for each press. */
  const [asked, setAsked] = useState<{ id: string } | null>(null)
  const at = Math.max(
    0,
    pages.findIndex(({ institution }) => institution.code === current),
  )
  const last = pages.length - 1
  const boxesOn = (i: number) => [...(pages[i] ? ownBoxes(pages[i]) : []), ...(i === last ? common : [])]

  useEffect(() => {
    if (turned) focusField(PAGE_ID)
  }, [turned])
  useEffect(() => {
    if (asked) focusField(asked.id)
  }, [asked])

  const show = (code: string | undefined) => {
    setCurrent(code)
    setAsked(null)
  }
  const turn = (to: number) => {
    show(pages[to]?.institution.code)
    setTurned(turned + 1)
  }
  return {
    pages,
    at,
    page: pages[at],
    isLast: at >= last,
    boxes: boxesOn(at),
    /** Whether a press has asked for the ticks of this page. */
    asked: asked !== null,
    show,
    next: () => turn(at + 1),
    back: () => turn(at - 1),
    ask: (box: Box) => {
      setCurrent(pages.find((_, i) => boxesOn(i).includes(box))?.institution.code)
      setAsked({ id: box.id })
    },
  }
}
