import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findInText } from '../../server/src/lib/wording/rule'
import { textRules, words } from '../../server/src/lib/wording/rules'
import type { H5Driver } from '../drivers/chromium/h5-driver'
import { lookInPage, type PageLook } from './honest-page'

/** This script runs before the page's own scripts and records which boxes the visitor has touched. */
export const RECORD_TOUCHES = `
  window.touched = new Set()
  addEventListener('click', ({ target, isTrusted }) => {
    if (isTrusted && target.matches('[type=checkbox], [role=checkbox]')) window.touched.add(target.id)
  }, true)`

const seed = readFileSync(path.resolve(__dirname, '../../server/seed/products.json'), 'utf8')
/** Names of the sponsored products. */
const PAID = (JSON.parse(seed) as { name: string; sponsored: boolean }[])
  .filter(({ sponsored }) => sponsored)
  .map(({ name }) => name)

/** Applies the rules of `check:copy` to a screen; forbidden words are also found across its lines. */
export function faultsOfText(screen: string, text: string, beside: readonly string[] = []): string[] {
  const file = `screen ${screen}`
  const found = [...text.split('\n'), ...beside].flatMap((line, i) =>
    findInText({ file, parts: [{ text: line, line: i + 1 }], around: text }, textRules),
  )
  const across = findInText({ file, parts: [{ text, line: 1 }] }, [words])
  return [...new Set([...found, ...across].map((one) => `${one.rule}: ${one.text}`))]
}

/** A line for each fault of a screen, the number of its boxes, rates and paid placements, and all its texts. */
export type Looked = Pick<PageLook, 'faults' | 'seen'> & { texts: string[] }

/**
 * Checks a screen: boxes ticked without a touch, figures larger than the annual rate beside them, paid placements
 * without their label, and forbidden words (S24). Its browser runs `RECORD_TOUCHES`.
 */
export async function lookHonestly(visitor: H5Driver, screen: string): Promise<Looked> {
  const look = await visitor.browserPage.evaluate(lookInPage, PAID)
  const faults = [...look.faults, ...faultsOfText(screen, look.words, look.beside)]
  return { faults, seen: look.seen, texts: [...look.words.split('\n'), ...look.beside] }
}
