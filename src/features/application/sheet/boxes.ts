import type { Institution } from '@contract/offer'
import type { AgreementRef } from '@contract/values'
import type { ProductInfo } from '../api'

/** One box of the application sheet, and everything that its tick stands for. */
export interface Box {
  id: string
  /** The hash of the cost sheet and the consent ids of the texts: other content is another key, so it is not ticked. */
  key: string
  /** The words before the titles of the texts. */
  words: string
  texts: readonly AgreementRef[]
  /** What the button names while the box is not ticked. */
  missing: string
  /** The message at the box while it is not ticked. */
  error: string
}

/** Everything about one institution. */
export interface Block {
  institution: Institution
  /** Its products; a submitted one has no box. */
  products: { info: ProductInfo; box: Box | null }[]
  consents: Box[]
}

const ERROR = '请阅读后勾选，再提交申请'
const keyOf = (texts: readonly AgreementRef[]) => texts.map(({ consent_id }) => consent_id).join()

/** What only says that it was read shares one tick: a product's cost sheet and its institution's notices (S24.3). */
function readingBox({ product, cost_sheet }: ProductInfo, texts: AgreementRef[]): Box {
  const { name } = product.institution
  return {
    id: `apply-sheet-${product.code}`,
    key: `${cost_sheet.hash},${keyOf(texts)}`,
    words: `我已阅读并确认${name}“${product.name}”的综合融资成本明示表${texts.length ? '，已阅读' : ''}`,
    texts,
    missing: `${name}明示表`,
    error: '请看完这份明示表后勾选，再提交申请',
  }
}

/** A consent has its own tick. The text of the box itself names receiver and purpose (PIPL art. 23). */
function consentBox(text: AgreementRef, { code, name }: Institution): Box {
  const shares = text.institution_code === code
  return {
    id: `apply-consent-${text.code}`,
    key: keyOf([text]),
    words: shares ? `我同意把本次申请的资料提供给${name}，用于审核本次申请，详见` : '我已阅读并同意',
    texts: [text],
    missing: `${name}的授权`,
    error: ERROR,
  }
}

/** The boxes of texts that several institutions need: one for all that are only read, and one for each consent. */
function commonBoxes(texts: readonly AgreementRef[]): Box[] {
  const box = (words: string, missing: string, of: readonly AgreementRef[]): Box => ({
    id: `apply-consent-${of[0]?.code}`,
    key: keyOf(of),
    words,
    texts: of,
    missing,
    error: ERROR,
  })
  const read = texts.filter(({ only_read }) => only_read)
  const consents = texts
    .filter(({ only_read }) => !only_read)
    .map((text) => box('我已阅读并同意', '共同授权', [text]))
  return [...(read.length ? [box('我已阅读', '共同须知', read)] : []), ...consents]
}

const once = (texts: readonly AgreementRef[]) => [
  ...new Map(texts.map((text) => [text.consent_id, text])).values(),
]

/**
 * All boxes of the sheet (S24.2, S24.3), by institution in the order of the products, and those for texts that
 * several institutions need.
 * @param isOpen whether a product must still be submitted; only those have boxes
 */
export function boxesOf(infos: readonly ProductInfo[], isOpen: (info: ProductInfo) => boolean) {
  const isCommon = ({ consent_id }: AgreementRef) =>
    new Set(
      infos
        .filter(({ agreements }) => agreements.some((one) => one.consent_id === consent_id))
        .map(({ product }) => product.institution.code),
    ).size > 1
  const textsOf = (some: readonly ProductInfo[]) => once(some.flatMap(({ agreements }) => agreements))

  const institutions = new Map(infos.map(({ product }) => [product.institution.code, product.institution]))
  const blocks = [...institutions.values()].map((institution): Block => {
    const own = infos.filter(({ product }) => product.institution.code === institution.code)
    return {
      institution,
      products: own.map((info) => {
        const read = info.agreements.filter((text) => text.only_read && !isCommon(text))
        return { info, box: isOpen(info) ? readingBox(info, read) : null }
      }),
      consents: textsOf(own.filter(isOpen))
        .filter((text) => !text.only_read && !isCommon(text))
        .map((text) => consentBox(text, institution)),
    }
  })
  const common = commonBoxes(textsOf(infos.filter(isOpen)).filter(isCommon))
  const all = blocks.flatMap(({ products, consents }) => [
    ...products.flatMap(({ box }) => box ?? []),
    ...consents,
  ])
  return { blocks, common, all: [...all, ...common] }
}
