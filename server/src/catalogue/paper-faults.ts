import { checkOutboundLink } from '@contract/outbound/link'
import type { TObject } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { isDay } from '../lib/time/china-date'
import { OPERATOR_PAPERS, type OperatorPaper, PAPERS, type Paper } from './paper-kinds'

/** What an institution's papers are compared with. */
interface Subject {
  code: string
  licence_no: string
  complaint_phone: string
  hosts: readonly string[]
  papers?: readonly Paper[]
}

/**
 * From this day on new loans of microlenders cost at most four times the one-year LPR (小额贷款公司综合融资成本管理工作指引,
 * 银发〔2025〕247号: before the end of 2027).
 */
const MICROLENDER_SCHEDULE = '2027-12-31'
/** PIPL art. 56. */
const KEPT_YEARS = 3

const FORMS: Record<string, string> = {
  from: 'a date, YYYY-MM-DD',
  until: 'a date, YYYY-MM-DD',
  lpr_at: 'a date, YYYY-MM-DD',
  kept_until: 'a date, YYYY-MM-DD',
  hash: 'a SHA-256, 64 lower-case hex digits',
  content: 'a SHA-256, 64 lower-case hex digits',
  products: '"all" or a list of product codes',
}

/** The first fault of a paper's form. */
function formFault(shapes: Record<string, TObject>, paper: Record<string, unknown>): string | null {
  const { kind } = paper
  const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
  if (!shape) return `kind ${JSON.stringify(kind)} is none of ${Object.keys(shapes).join(', ')}`
  for (const { instancePath, keyword, message, params } of Check(shape, paper) ? [] : Errors(shape, paper)) {
    if (keyword === 'additionalProperties') continue
    const [member = ''] = instancePath.slice(1).split('/')
    if (keyword === 'boolean') return `${member} is not a known member`
    if (!member) return message
    const allowed = keyword === 'enum' ? `must be one of ${params.allowedValues.join(', ')}` : message
    return `${member} ${JSON.stringify(paper[member])} ${FORMS[member] ? `is not ${FORMS[member]}` : allowed}`
  }
  const wrong = Object.keys(FORMS).find(
    (name) => FORMS[name]?.startsWith('a date') && name in paper && !isDay(String(paper[name])),
  )
  if (wrong) return `${wrong} ${JSON.stringify(paper[wrong])} is not ${FORMS[wrong]}`
  const [from, until] = [String(paper.from), String(paper.until)]
  return until < from ? `until ${until} is before from ${from}` : null
}

/** The first contradiction between a paper and what the visitor is shown of its institution. */
function contradiction(paper: Paper, { code, hosts, ...of }: Subject): string | null {
  const licences = (of.papers ?? []).flatMap((one) => (one.kind === 'licence' ? [one.licence] : []))
  const isElsewhere = (url: string) => !checkOutboundLink(url, hosts).ok
  switch (paper.kind) {
    case 'licence':
      return paper.number === of.licence_no
        ? null
        : `number ${paper.number} is not licence_no ${of.licence_no}`
    case 'public_list':
      return isElsewhere(paper.url) ? `url ${paper.url} is not https at a host of ${code}` : null
    case 'official':
      if (isElsewhere(paper.site)) return `site ${paper.site} is not https at a host of ${code}`
      return paper.phone === of.complaint_phone
        ? null
        : `phone ${paper.phone} is not complaint_phone ${of.complaint_phone}`
    case 'rate_cap':
      return licences.includes('microlender') && paper.until >= MICROLENDER_SCHEDULE
        ? `a microlender's cap is an lpr_cap from ${MICROLENDER_SCHEDULE} on, and this one ends on ${paper.until}`
        : null
    case 'lpr_cap':
      return paper.lpr_at > paper.until ? `lpr_at ${paper.lpr_at} is after until ${paper.until}` : null
    default:
      return null
  }
}

const placed = (place: string, index: number, paper: { kind?: unknown }, fault: string) =>
  `${place}, paper ${index + 1}${typeof paper.kind === 'string' ? ` (${paper.kind})` : ''}: ${fault}`

/** What is wrong with the papers of institutions, one sentence for each paper. */
export function* paperFaults(institutions: readonly Subject[]): Generator<string> {
  for (const institution of institutions)
    for (const [index, paper] of (institution.papers ?? []).entries()) {
      const fault = formFault(PAPERS, { ...paper }) ?? contradiction(paper, institution)
      if (fault) yield placed(`institutions.json, ${institution.code}`, index, paper, fault)
    }
}

/** The same of the operator's own. */
export function* operatorPaperFaults(papers: readonly OperatorPaper[] = []): Generator<string> {
  for (const [index, paper] of papers.entries()) {
    const { until, kept_until } = paper
    const least = `${Number(until?.slice(0, 4)) + KEPT_YEARS}${until?.slice(4)}`
    const fault =
      formFault(OPERATOR_PAPERS, { ...paper }) ??
      (kept_until < least ? `kept_until ${kept_until} is not ${KEPT_YEARS} years after until ${until}` : null)
    if (fault) yield placed('operator.json', index, paper, fault)
  }
}
