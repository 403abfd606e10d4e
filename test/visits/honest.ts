import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findInText } from '../../server/src/lib/wording/rule'
import { textRules, words } from '../../server/src/lib/wording/rules'
import type { H5Driver } from '../drivers/chromium/h5-driver'

/** Characters that exist in traditional Chinese only, from the words that a loan's screens use most. */
const TRADITIONAL = /[們這來會對時國說個為與請沒讓還錢點選開關實費貸額總條讀權協議產業務資書後於]/

/** Three or more Latin words, a sentence of another language; a name or a unit has one or two. */
const LATIN = /[A-Za-z]{2,}(?:[ ,'’-]+[A-Za-z]{2,}){2,}/

export const foreignTexts = (texts: readonly string[]) =>
  texts
    .map((text) => LATIN.exec(text)?.[0] ?? TRADITIONAL.exec(text)?.[0])
    .filter((found) => found !== undefined)

interface PageLook {
  faults: string[]
  /** The ids of the boxes, and the number of places that show a rate or are paid. */
  seen: { boxes: string[]; rates: number; paid: number }
  words: string
  /** Text outside the elements: title, accessible names, placeholders, generated content of style sheets. */
  beside: string[]
}

/** Runs in the page, so it uses nothing outside itself. `paidNames` are the names of the sponsored products. */
function lookInPage(paidNames: string[]): PageLook {
  const visible = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const bare = (node: Element) => (node.textContent ?? '').replace(/\s/g, '')
  const ownText = (node: Element) => {
    const texts = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
    return texts
      .map((child) => child.textContent ?? '')
      .join('')
      .trim()
  }
  // A dialog hides the page below it, so only the dialog counts.
  const root =
    [...document.querySelectorAll('dialog[open], [role=dialog]')].findLast(visible) ?? document.body
  const all = [...root.querySelectorAll('*')].filter(visible)
  const faults: string[] = []

  const boxes = [...document.querySelectorAll<HTMLInputElement>('[type=checkbox], [role=checkbox]')]
  const { touched } = window as unknown as { touched: Set<string> }
  for (const box of boxes) {
    const isTicked = box.checked || box.getAttribute('aria-checked') === 'true'
    if (isTicked && !touched.has(box.id)) faults.push(`ticked: ${box.id || bare(box)}`)
  }

  /** A loan's rate is always written with two decimals; other percentages belong to the text of a contract. */
  const RATE = /\d+\.\d\d%/g
  // A number that the visitor sets by − and + around it, or chooses among others, is no statement about a product.
  const isOwnChoice = (node: Element) =>
    node.closest('[id$="-less"] + *, [role=radio], [type=radio] ~ *') !== null
  const figures = all.flatMap((node) => {
    const text = ownText(node)
    const rates = [...text.matchAll(RATE)].map(([rate]) => Number.parseFloat(rate))
    return /\d/.test(text) && !isOwnChoice(node)
      ? [{ node, text, rates, size: Number.parseFloat(getComputedStyle(node).fontSize) }]
      : []
  })
  const CARDS = '[class*="card--"], article, [role=article], [role=listitem]'
  const REGIONS = `${CARDS}, section, [role=region], [role=group]`
  /** The page or dialog and each region of it that contains a rate, outer regions first. */
  const telling = [root, ...all.filter((node) => node.matches(REGIONS))].flatMap((region) => {
    const own = figures.filter(({ node }) => region.contains(node))
    // A rate may be split into several elements, and then no single element has its font size.
    return /\d+\.\d\d%/.test(bare(region)) ? [{ region, own }] : []
  })
  for (const { region, own } of telling) {
    const name = region.id || region.getAttribute('aria-label') || region.tagName.toLowerCase()
    const largest = Math.max(0, ...own.filter(({ rates }) => rates.length).map(({ size }) => size))
    for (const { text, size } of own) {
      // Outside cards other numbers are not prices, such as a count in a title or the period that the visitor chose.
      const isMoney = /元|%|\d[.,]\d|\d{4}/.test(text)
      if (size > largest && (isMoney || region.matches(CARDS)))
        faults.push(`size: ${text} at ${size}px, the rate of ${name} at ${largest}px`)
    }
    const highest = Math.max(...own.flatMap(({ rates }) => rates))
    const sizes = own.filter(({ rates }) => rates.includes(highest)).map(({ size }) => size)
    if (Math.max(...sizes) < largest)
      faults.push(
        `size: ${highest}% is the highest rate of ${name} at ${sizes.join()}px, another has ${largest}px`,
      )
  }

  const ads = all.filter((node) => /^ad-\d+$/.test(node.id))
  // A paid placement shows the product's name alone and not in a sentence; the label is in the card around it.
  const isNamed = (node: Element) =>
    paidNames.some((name) => ownText(node) === name || ownText(node).startsWith(`${name}（`))
  const around = (node: Element) =>
    telling.map(({ region }) => region).findLast((region) => region.contains(node)) ?? []
  const paid = [...ads, ...all.filter(isNamed).flatMap(around)]
  for (const place of paid)
    if (!bare(place).includes('广告')) faults.push(`paid: ${bare(place).slice(0, 40)} has no label`)

  const written = all.flatMap((node) =>
    ['::before', '::after'].map((part) => getComputedStyle(node, part).content),
  )
  const attributes = all.flatMap((node) =>
    ['aria-label', 'alt', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? ''),
  )
  return {
    faults,
    seen: { boxes: boxes.map(({ id }) => id), rates: telling.length, paid: paid.length },
    // biome-ignore lint/performance/useDomNodeTextContent: line by line, and hidden text does not count
    words: document.body.innerText,
    beside: [document.title, ...attributes, ...written].filter((text) => /\p{L}/u.test(text)),
  }
}

/** This script runs before the page's own scripts and records which boxes the visitor has touched. */
export const RECORD_TOUCHES = `
  window.touched = new Set()
  addEventListener('click', ({ target, isTrusted }) => {
    if (isTrusted && target.matches('[type=checkbox], [role=checkbox]')) window.touched.add(target.id)
  }, true)`

const seed = readFileSync(path.resolve(__dirname, '../../server/seed/products.json'), 'utf8')
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

/** Ticks without a touch (`RECORD_TOUCHES`), figures above the rate, unlabelled placements, forbidden words (S24). */
export async function lookHonestly(visitor: H5Driver, screen: string): Promise<Looked> {
  const look = await visitor.browserPage.evaluate(lookInPage, PAID)
  const faults = [...look.faults, ...faultsOfText(screen, look.words, look.beside)]
  return { faults, seen: look.seen, texts: [...look.words.split('\n'), ...look.beside] }
}
