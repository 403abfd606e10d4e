import { fen } from '@contract/brands'
import { DEFAULT_WAY, type Way } from '@contract/rules/ways'
import { months, WORDS } from '@contract/rules/words'
import { figuresOf } from '../catalogue/figures'
import { unlistedReason } from '../catalogue/listing'
import type { Lack } from '../catalogue/papers'
import { isPriced, type ProductDefinition } from '../catalogue/product-definition'
import { canonicalJson } from '../lib/canonical-json'
import { isoText } from '../lib/time/china-date'
import { yuan } from '../lib/yuan'
import type { Cell } from '../report/page'
import type { CatalogueFiles } from '../seed/files'
import { storedFolder } from '../seed/folder'
import { lacksAt } from '../seed/listing'
import { PAPER_TEXT } from './paper-text'

const WAY_TEXT: Record<Way, string> = { jump: '跳转机构页面', direct: '直接转交', relay: '加密转送' }

/** The loan by which products are compared: 10,000 yuan over a year. */
const LOAN = { amount: fen(1_000_000), term: 12 }

/** A catalogue as its files say it. */
export interface View {
  files: CatalogueFiles
  texts: Readonly<Record<string, string>>
}

/** Null when this release cannot read the files, because they are those of another one. */
export function viewOf(texts: View['texts']): View | null {
  const { files } = storedFolder({ ...texts })
  return files && { files, texts }
}

/** What a visitor sees of a product, in texts by their titles. */
type Seen = Readonly<Record<string, string>>

function loanText(product: ProductDefinition): string {
  if (!isPriced(product, LOAN.amount, LOAN.term)) return '不提供'
  const { total_cost, monthly_payment } = figuresOf(product.price, LOAN.amount, LOAN.term)
  return `${WORDS.totalCost}${yuan(total_cost)}，${WORDS.monthly}${yuan(monthly_payment)}`
}

export function seenOf(product: ProductDefinition, { institutions }: CatalogueFiles): Seen {
  const institution = institutions.find(({ code }) => code === product.institution)
  const { price, example, rules, terms } = product
  return {
    名称: product.name,
    机构: institution?.name ?? product.institution,
    金额: `${yuan(product.amount_min)}至${yuan(product.amount_max)}`,
    [WORDS.annualRate]: `${figuresOf(price, example.amount, example.term).annual_rate.toFixed(2)}%`,
    [`借${yuan(LOAN.amount)}、${months(LOAN.term)}`]: loanText(product),
    期限: months(terms.join('、')),
    地区: rules.regions?.map(({ name }) => name).join('、') ?? '中国内地',
    方式: WAY_TEXT[institution?.way ?? DEFAULT_WAY],
  }
}

const lackText = (product: ProductDefinition, lacks: readonly Lack[]) =>
  unlistedReason(product) ?? `未满足：${[...new Set(lacks.map(({ kind }) => PAPER_TEXT[kind]))].join('、')}`

/** The products that visitors see at a moment, and the others with what they lack. */
export function shownAt({ files, texts }: View, at: Date) {
  const lacks = lacksAt(files, texts, at)
  const shown = files.products.filter(({ code }) => !lacks.has(code))
  const hidden = files.products.flatMap((product) => {
    const all = lacks.get(product.code)
    return all ? [{ product, why: lackText(product, all) }] : []
  })
  return { shown: new Map(shown.map((product) => [product.code, product])), hidden }
}

/** One row for each thing of a product that a visitor would see otherwise: product, what, before, after. */
export function productChanges(was: View, is: View, at: Date): Cell[][] {
  const [before, after] = [shownAt(was, at), shownAt(is, at)]
  const codes = new Set([...before.shown.keys(), ...after.shown.keys()])
  return [...codes].flatMap((code): Cell[][] => {
    const [from, to] = [before.shown.get(code), after.shown.get(code)]
    const title = `${(to ?? from)?.name}（${code}）`
    const hidden = after.hidden.find(({ product }) => product.code === code)
    if (!to) return [[title, '下架', '展示', hidden?.why ?? '不再展示']]
    const now = seenOf(to, is.files)
    if (!from) return [[title, '新增', '', Object.values(now).slice(1).join('；')]]
    const old = seenOf(from, was.files)
    const rows = Object.entries(now).flatMap(([name, text]) =>
      old[name] === text ? [] : [[title, name, old[name] ?? '', text]],
    )
    if (rows.length > 0 || canonicalJson(from) === canonicalJson(to)) return rows
    return [[title, '其他条件或说明', '', '有变化']]
  })
}

export function agreementChanges({ files: was }: View, { files: is }: View): Cell[][] {
  const added = is.agreements.flatMap(({ code, title, versions }) => {
    const known = was.agreements.find((one) => one.code === code)?.versions ?? []
    return versions
      .filter(({ version }) => known.every((one) => one.version !== version))
      .map(({ version, effective_at }) => [title, `新版本 ${version}`, isoText(effective_at)])
  })
  const gone = was.agreements.filter(({ code }) => is.agreements.every((one) => one.code !== code))
  return [...added, ...gone.map(({ title }) => [title, '不再征求同意', ''])]
}

export function channelChanges({ files: was }: View, { files: is }: View): Cell[][] {
  const old = new Map(was.channels.map((one) => [one.code, one]))
  const codes = new Set(is.channels.map(({ code }) => code))
  const changed = is.channels.flatMap((one) => {
    const before = old.get(one.code)
    if (before && canonicalJson(before) === canonicalJson(one)) return []
    return [[`${one.name}（${one.code}）`, before ? '有变化' : '新增']]
  })
  const gone = was.channels.filter(({ code }) => !codes.has(code))
  return [...changed, ...gone.map(({ name, code }) => [`${name}（${code}）`, '移除，链接按默认打开'])]
}
