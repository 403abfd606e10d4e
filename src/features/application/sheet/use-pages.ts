import { useEffect, useState } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { type Block, type Box, ownBoxes } from './boxes'

/** The id of the heading of a page, which has the focus when the page opens. */
export const PAGE_ID = 'apply-page'

/** A box that a press has asked for; `shown` counts the presses. */
interface Asked {
  id: string
  shown: number
}

/** The pages of the sheet, one an institution; what several of them need (`common`) comes on the last. */
export function usePages(pages: readonly Block[], common: readonly Box[]) {
  const [current, setCurrent] = useState<string>()
  /** The page that was opened last, so that its heading takes the focus. */
  const [turned, setTurned] = useState(0)
  const [asked, setAsked] = useState<Asked | null>(null)
  const at = Math.max(
    0,
    pages.findIndex(({ institution }) => institution.code === current),
  )
  const page = pages[at]
  const isLast = at >= pages.length - 1
  const boxesOn = (i: number) => {
    const block = pages[i]
    return block ? [...ownBoxes(block), ...(i === pages.length - 1 ? common : [])] : []
  }

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
    page,
    isLast,
    boxes: boxesOn(at),
    /** Whether a press has asked for the ticks of this page. */
    asked: asked !== null,
    show,
    next: () => turn(at + 1),
    back: () => turn(at - 1),
    ask: (box: Box) => {
      const where = pages.findIndex((_, i) => boxesOn(i).some(({ id }) => id === box.id))
      setCurrent(pages[where]?.institution.code)
      setAsked({ id: box.id, shown: (asked?.shown ?? 0) + 1 })
    },
  }
}
