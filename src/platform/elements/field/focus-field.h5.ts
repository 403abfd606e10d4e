/** Moves the focus to the control of a field and scrolls it into view, including its label. */
export function focusField(id: string): void {
  // Hidden pages stay in the document and may contain a field with the same id.
  const all = [...document.querySelectorAll<HTMLElement>(`[id="${id}"]`)]
  const control = all.find((one) => one.closest('.taro_page_shade') === null) ?? all[0]
  if (!control) return
  control.focus({ preventScroll: true })
  // Texts that are not focusable by default, e.g. the result of a press, need a tabindex.
  if (document.activeElement !== control) {
    control.setAttribute('tabindex', '-1')
    control.focus({ preventScroll: true })
  }
  // The label and the reason stand above the control, so it is centred; a box with its words, above its message.
  const shown = control.closest('label') ?? control
  shown.scrollIntoView({ block: 'center' })
}
