import { BAD_ID_NO } from './messages'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of the first 17 digits (GB 11643-1999, ISO 7064 MOD 11-2). */
export function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** Whether a text has the form of an identity number and the right check character; `x` is accepted. */
export const isIdNo = (text: string): boolean =>
  /^[1-9]\d{5}(19|20)\d{9}[\dX]$/i.test(text) && checkCharacter(text) === text.slice(17).toUpperCase()

const LENGTH = 18

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** What is wrong with an identity number, as exactly as can be known without repeating it; null when nothing is. */
export function idNoFault(text: string): string | null {
  const number = text.trim().toUpperCase()
  const odd = number.search(/[^\d]/)
  const last = LENGTH - 1
  if (odd >= 0 && odd < last) return `第${odd + 1}位应是数字`
  if (number.length < LENGTH) return `还差${LENGTH - number.length}位，要${LENGTH}位`
  if (number.length > LENGTH) return `多了${number.length - LENGTH}位，要${LENGTH}位`
  if (/[^\dX]/.test(number)) return `第${LENGTH}位应是数字或X`
  if (!/^(19|20)/.test(number.slice(6)) || !isDay(number.slice(6, 14)))
    return '第7到14位应是出生日期，如19900515'
  if (checkCharacter(number) !== number.charAt(last)) return '校验位对不上，请逐段核对，有一位填错了'
  return isIdNo(number) ? null : BAD_ID_NO
}
