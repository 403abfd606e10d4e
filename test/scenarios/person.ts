import { randomInt } from 'node:crypto'

/** A visitor's data; invented, and new for each call, so that no two scenarios meet in the database. */
export interface Person {
  name: string
  /** A mainland number, 11 digits. */
  mobile: string
  /** An 18-digit identity number with a right check digit (GB 11643), aged 30. */
  idNo: string
}

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')
const pick = (text: string) => text.charAt(randomInt(text.length))

/** The check digit of GB 11643-1999 for the first 17 digits. */
function checkDigit(first: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(first[i]), 0)
  return '10X98765432'.charAt(sum % 11)
}

/** @param age whole years, 30 unless told */
export function newPerson(age = 30): Person {
  const first = `440305${new Date().getFullYear() - age}0101${digits(3)}`
  return {
    name: `${pick('王李张刘陈杨')}${pick('伟芳娜敏静强')}${pick('洋勇艳杰涛明')}`,
    mobile: `13${digits(9)}`,
    idNo: first + checkDigit(first),
  }
}
