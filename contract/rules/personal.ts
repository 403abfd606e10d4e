/** What may stand between two digits of a number. */
const S = '[^\\da-z]{0,3}'
const digits = (count: number) => `(?:${S}\\d){${count}}`
const DAY = `${S}(?:0${S}[1-9]|1${S}[0-2])${S}(?:0${S}[1-9]|[12]${S}\\d|3${S}[01])`
/** The first two digits of an identity number (GB/T 2260), without which many a number of a platform would pass for one. */
const PROVINCE = `(?:1${S}[1-5]|2${S}[1-3]|3${S}[1-7]|4${S}[1-6]|5${S}[0-4]|6${S}[1-5]|7${S}1|8${S}[1-3])`
/** Those of a foreigner's permanent residence card (2023) have a 9 before that of the province. */
const FOREIGN = `9${S}[1-8]`

/** Mainland mobile numbers, and identity numbers of 15 or 18 characters, without further digits around them. */
const NUMBERS = [
  `(?:(?:00)?86|0)?${S}1${S}[3-9]${digits(9)}`,
  `${PROVINCE}${digits(6)}${DAY}${digits(3)}`,
  `(?:${PROVINCE}|${FOREIGN})${digits(4)}${S}(?:1${S}9|2${S}0)${digits(2)}${DAY}${digits(3)}${S}[\\dx]`,
].map((number) => new RegExp(`(?:^|\\D)${number}(?!\\d)`, 'i'))

/** Addresses: of mail, of a page; a postal one has other characters than ASCII. */
const ADDRESSES = [/[\w.+-]@\w/, /:\/\/|^\/\/|\bwww\./i, /[^ -~]/]

/** A whole UUID, or a whole digest of a usual length in hex: random digits may look like a number. */
const OPAQUE =
  /^(?:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i

const ESCAPED = /(?:%[\da-f]{2})+/gi
/** The shortest mobile number in base64 has 15 letters. */
const BASE64 = /[\w+/-]{15,}/g

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The text that a row of base64 letters stands for; empty for other bytes than those of a text in one line. */
function textOfBase64(letters: string): string {
  try {
    const bytes = atob(letters.replace(/-/g, '+').replace(/_/g, '/'))
    if (/[^ -\xff]/.test(bytes)) return ''
    return decodeURIComponent(bytes.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`))
  } catch {
    return ''
  }
}

/**
 * Whether a text contains what looks like a phone number, an identity number or an address, in any writing: nobody may
 * hand one on as a reference (S18.10) or as a click id (S24.40). `depth`: how often it may be encoded.
 */
export function isPersonal(text: string, depth = 3): boolean {
  if (OPAQUE.test(text)) return false
  if ([...NUMBERS, ...ADDRESSES].some((kind) => kind.test(text))) return true
  if (depth === 0) return false
  const plain = text.replace(ESCAPED, unescaped)
  const hidden = (text.match(BASE64) ?? []).map(textOfBase64)
  return [...(plain === text ? [] : [plain]), ...hidden].some((one) => isPersonal(one, depth - 1))
}
