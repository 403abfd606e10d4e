/** Moves the focus to the control of a field and brings it into view, label included. */
export function focusField(id: string): void {
  const control = document.getElementById(id)
  if (!control) return
  control.focus({ preventScroll: true })
  // The label and the reason stand above the control, so it is centred instead of put at the edge.
  control.scrollIntoView({ block: 'center' })
}
