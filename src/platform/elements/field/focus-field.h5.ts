/** Moves the focus to the control of a field and brings it into view, label included. */
export function focusField(id: string): void {
  // Pages below stay in the document, hidden, and may have a field of the same name.
  const all = [...document.querySelectorAll<HTMLElement>(`[id="${id}"]`)]
  const control = all.find((one) => one.closest('.taro_page_shade') === null) ?? all[0]
  if (!control) return
  control.focus({ preventScroll: true })
  // Words that were not meant to be stopped at, e.g. what came of a press, take the focus only so.
  if (document.activeElement !== control) {
    control.setAttribute('tabindex', '-1')
    control.focus({ preventScroll: true })
  }
  // The label and the reason stand above the control, so it is centred instead of put at the edge.
  control.scrollIntoView({ block: 'center' })
}
