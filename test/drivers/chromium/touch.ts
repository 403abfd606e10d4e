import type { Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** How many positions a drag reports between its ends. */
const MOVES = 6

export async function drag(page: Page, { from, to }: { from: Point; to: Point }) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (let move = 1; move <= MOVES; move++) {
    const share = move / MOVES
    await touch('touchMove', { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })
  }
  await touch('touchEnd')
  await session.detach()
}
