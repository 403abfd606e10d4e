import { lockScroll } from './scroll-lock'

function page() {
  const box = document.createElement('div')
  box.style.overflowY = 'auto'
  const inside = box.appendChild(document.createElement('div'))
  document.body.append(box)
  return { box, inside }
}

test('a page with two dialogs scrolls again when both are closed, in any order', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { box, inside } = page()
    const unlocks = [lockScroll(inside), lockScroll(inside)]
    unlocks[order[0] ?? 0]?.()
    expect(box.style.overflowY).toBe('hidden')
    unlocks[order[1] ?? 1]?.()
    expect(box.style.overflowY).toBe('auto')
  }
})
