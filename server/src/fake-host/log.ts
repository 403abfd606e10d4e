import type { BridgeCall } from '@/tester/host/fake-bridge'
import { find } from './find'

/** Shown characters of a token, enough to distinguish logins. */
const SHOWN = 12
const MOST_ROWS = 100

/** Shortens a token to its first characters. */
const shorten = (answer: string) =>
  answer.replace(/("_token":")([^"]+)/, (_, name: string, token: string) =>
    token.length > SHOWN ? `${name}${token.slice(0, SHOWN)}…` : `${name}${token}`,
  )

const clock = (at: Date) => at.toLocaleTimeString('zh-CN', { hour12: false })

function addRow(cells: string[], refused = false) {
  const row = document.createElement('tr')
  for (const [i, text] of cells.entries()) {
    const cell = document.createElement('td')
    cell.textContent = text
    if (refused && i === 2) cell.className = 'refused'
    row.append(cell)
  }
  const rows = find('#log tbody')
  rows.prepend(row)
  if (rows.childElementCount > MOST_ROWS) rows.lastElementChild?.remove()
  find('#log').hidden = false
  find('#log-empty').hidden = true
}

/** Adds a call at the top of the log. */
export function logCall({ name, answer, refused, ms }: BridgeCall) {
  const said = refused === undefined ? shorten(answer ?? '') : `拒绝：${refused}`
  addRow([clock(new Date()), name, said, `${ms} ms`], refused !== undefined)
}

export const logReady = (ms: number) => addRow([clock(new Date()), '就绪', '桥已注入', `${ms} ms`])

export const logOpened = (address: string) => addRow([clock(new Date()), '打开视图', address, ''])
