import { checkOutboundLink } from '@contract/outbound/link'
import type { TObject } from 'typebox'
import { Check } from 'typebox/value'
import { OPERATOR_PAPERS, type OperatorPaper, PAPERS, type Paper } from '../catalogue/paper-kinds'
import type { CatalogueFiles, InstitutionFile } from './files'
import { faultsIn, sentenceOf } from './folder'

/**
 * From this day on new loans of microlenders cost at most four times the one-year LPR (小额贷款公司综合融资成本管理工作指引,
 * 银发〔2025〕247号: before the end of 2027).
 */
const MICROLENDER_SCHEDULE = '2027-12-31'
/** PIPL art. 56. */
const KEPT_YEARS = 3

const NO_DATE = 'is not a date, YYYY-MM-DD'
const NO_HASH = 'is not a SHA-256, 64 lower-case hex digits'
/** What is said of a member in place of its schema's message. */
const FORMS: Record<string, string> = {
  from: NO_DATE,
  until: NO_DATE,
  lpr_at: NO_DATE,
  kept_until: NO_DATE,
  hash: NO_HASH,
  content: NO_HASH,
  products: 'is not "all" or a list of product codes',
}

/** The first fault of a paper's form. */
function formFault(shapes: Record<string, TObject>, paper: Record<string, unknown>): string | null {
  const { kind } = paper
  const shape = typeof kind === 'string' && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
  if (!shape) return `kind ${JSON.stringify(kind)} is none of ${Object.keys(shapes).join(', ')}`
  const [fault] = Check(shape, paper) ? [] : faultsIn(shape, paper)
  if (!fault) {
    const [from, until] = [String(paper.from), String(paper.until)]
    return until < from ? `until ${until} is before from ${from}` : null
  }
  const [, member] = fault.instancePath.split('/')
  if (member === undefined) return sentenceOf(fault)
  if (fault.keyword === 'boolean') return `${member} ${sentenceOf(fault)}`
  return `${member} ${JSON.stringify(paper[member])} ${FORMS[member] ?? sentenceOf(fault)}`
}

/** The first contradiction between a paper and what visitors are shown of its institution, which has these products. */
function contradiction(
  paper: Paper,
  { code, hosts, ...of }: InstitutionFile,
  products: ReadonlySet<string>,
): string | null {
  const isElsewhere = (url: string) => !checkOutboundLink(url, hosts).ok
  const unknown = (codes: readonly string[]) => {
    const missing = codes.find((one) => !products.has(one))
    return missing === undefined ? null : `there is no product ${missing} of ${code}`
  }
  switch (paper.kind) {
    case 'commission':
      return paper.products === 'all' ? null : unknown(paper.products)
    case 'content_approval':
      return unknown([paper.product])
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
      return paper.until >= MICROLENDER_SCHEDULE &&
        of.papers?.some((one) => one.kind === 'licence' && one.licence === 'microlender')
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
export function* paperFaults({ institutions, products: all }: CatalogueFiles): Generator<string> {
  for (const institution of institutions) {
    const own = all.filter((one) => one.institution === institution.code)
    const products = new Set(own.map(({ code }) => code))
    for (const [index, paper] of (institution.papers ?? []).entries()) {
      const fault = formFault(PAPERS, { ...paper }) ?? contradiction(paper, institution, products)
      if (fault) yield placed(`institutions.json, ${institution.code}`, index, paper, fault)
    }
  }
}

function keptFault({ until, kept_until }: OperatorPaper): string | null {
  const least = `${Number(until.slice(0, 4)) + KEPT_YEARS}${until.slice(4)}`
  return kept_until < least
    ? `kept_until ${kept_until} is not ${KEPT_YEARS} years after until ${until}`
    : null
}

/** The same of the operator's own. */
export function* operatorPaperFaults(papers: readonly OperatorPaper[] = []): Generator<string> {
  for (const [index, paper] of papers.entries()) {
    const fault = formFault(OPERATOR_PAPERS, { ...paper }) ?? keptFault(paper)
    if (fault) yield placed('operator.json', index, paper, fault)
  }
}
