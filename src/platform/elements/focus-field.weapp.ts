import Taro from '@tarojs/taro'

/** Room above the control for its label and reason, in px. */
const ABOVE = 96

/** Brings the control of a field into view; opening the keyboard there takes the visitor's own tap. */
export function focusField(id: string): void {
  const query = Taro.createSelectorQuery()
  query.select(`#${id}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec(([box, view]: [{ top: number } | null, { scrollTop: number }]) => {
    if (!box) return
    void Taro.pageScrollTo({ scrollTop: Math.max(0, view.scrollTop + box.top - ABOVE), duration: 200 })
  })
}
