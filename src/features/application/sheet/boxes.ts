import type { Institution } from '@contract/offer'
import type { AgreementRef } from '@contract/values'
import type { ProductInfo } from '../api'

/** One box of the application sheet, and everything that its tick stands for. */
export interface Box {
  id: string
  /** The hash of the cost sheet and the consent ids of the texts: other content is another key, so it is not ticked. */
  key: string
  words: string
  /** The whole sentence, for screen readers: it names the product, or receiver and purpose. */
  label?: string
  texts: readonly AgreementRef[]
  /** Whether the titles of the texts leave out the institution's name, which the page has as its heading. */
  short: boolean
  missing: string
  error: string
}

/** Everything about one institution: a page of the sheet. */
export interface Block {
  institution: Institution
  /** Its products; a submitted one has no box. */
  products: { info: ProductInfo; box: Box | null }[]
  consents: Box[]
}

const ERROR = '请阅读后勾选，再提交申请'
const keyOf = (texts: readonly AgreementRef[]) => texts.map(({ consent_id }) => consent_id).join()
const titlesOf = (texts: readonly AgreementRef[]) => texts.map(({ title }) => `《${title}》`).join('、')

/** What only says that it was read shares one tick: a product's cost sheet and its institution's notices (S24.3). */
function readingBox({ product, cost_sheet }: ProductInfo, texts: AgreementRef[], among: boolean): Box {
  const { name, institution } = product
  const read = texts.length ? '，已读' : ''
  return {
    id: `apply-sheet-${product.code}`,
    key: `${cost_sheet.hash},${keyOf(texts)}`,
    words: `看过${among ? `“${name}”的` : ''}费用${read}`,
    short: true,
    label: `我已阅读并确认${institution.name}“${name}”的综合融资成本明示表${read}${titlesOf(texts)}`,
    texts,
    missing: '看过费用',
    error: '请看完费用后勾选，再提交申请',
  }
}

/**
 * A consent has its own tick. Receiver and purpose stand in the line above the box, and in its label (PIPL art. 23).
 * @param institution undefined for a text that several institutions need
 */
function consentBox(text: AgreementRef, institution?: Institution): Box {
  const shares = institution !== undefined && text.institution_code === institution.code
  return {
    id: `apply-consent-${text.code}`,
    key: keyOf([text]),
    short: Boolean(institution),
    words: shares ? '同意提供以上资料' : '我已阅读并同意',
    ...(shares && {
      label: `我同意把本次申请的资料提供给${institution.name}，用于审核本次申请，详见${titlesOf([text])}`,
    }),
    texts: [text],
    missing: shares ? '同意提供资料' : `同意${titlesOf([text])}`,
    error: ERROR,
  }
}

/** The one box for all that is only read of the texts that several institutions need. */
const commonBox = (texts: readonly AgreementRef[]): Box => ({
  id: `apply-consent-${texts[0]?.code}`,
  key: keyOf(texts),
  short: false,
  words: '我已阅读',
  texts,
  missing: '已读须知',
  error: ERROR,
})

const once = (texts: readonly AgreementRef[]) => [
  ...new Map(texts.map((text) => [text.consent_id, text])).values(),
]

/** All boxes (S24.2, S24.3) by institution, and those that several need; products that are not open have none. */
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
        return { info, box: isOpen(info) ? readingBox(info, read, own.length > 1) : null }
      }),
      consents: textsOf(own.filter(isOpen))
        .filter((text) => !text.only_read && !isCommon(text))
        .map((text) => consentBox(text, institution)),
    }
  })
  const shared = textsOf(infos.filter(isOpen)).filter(isCommon)
  const read = shared.filter(({ only_read }) => only_read)
  const common = [
    ...(read.length ? [commonBox(read)] : []),
    ...shared.filter(({ only_read }) => !only_read).map((text) => consentBox(text)),
  ]
  return { blocks, common, all: [...blocks.flatMap(ownBoxes), ...common] }
}

export const ownBoxes = ({ products, consents }: Block): Box[] => [
  ...products.flatMap(({ box }) => box ?? []),
  ...consents,
]
