import Taro from '@tarojs/taro'
import { SHEET_BODY } from '../modal/modal-props'

/** The space above the control for its label and reason, in px. */
const ABOVE = 96

interface SheetBody {
  top: number
  scrollTop: number
  /** Present only for a ScrollView with `enhanced`. */
  node?: { scrollTo(options: { top: number; animated: boolean }): void }
}

/** Scrolls a control into view, in the page or in the open sheet. Only a tap can open the keyboard. */
export function focusField(id: string): void {
  const query = Taro.createSelectorQuery()
  query.select(`#${id}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.select(`#${SHEET_BODY}`).fields({ node: true, rect: true, scrollOffset: true })
  query.exec(([box, view, sheet]: [{ top: number } | null, { scrollTop: number }, SheetBody | null]) => {
    if (!box) return
    if (sheet?.node) {
      const top = Math.max(0, sheet.scrollTop + box.top - sheet.top - ABOVE)
      sheet.node.scrollTo({ top, animated: true })
    } else {
      void Taro.pageScrollTo({ scrollTop: Math.max(0, view.scrollTop + box.top - ABOVE), duration: 200 })
    }
  })
}
