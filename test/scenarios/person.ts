import { randomInt } from 'node:crypto'
import { checkCharacter } from '@contract/rules/id-no'

/** Invented data of a visitor, which are new for each call, so that no two scenarios share a person in the database. */
export interface Person {
  name: string
  mobile: string
  /** An 18-digit identity number of somebody who turns 30 this year with a correct check character (GB 11643). */
  idNo: string
}

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')
const pick = (text: string) => text.charAt(randomInt(text.length))

export function newPerson(): Person {
  const [month, day] = [randomInt(1, 13), randomInt(1, 29)].map((part) => String(part).padStart(2, '0'))
  const first = `440305${new Date().getFullYear() - 30}${month}${day}${digits(3)}`
  return {
    name: `${pick('王李张刘陈杨')}${pick('伟芳娜敏静强')}${pick('洋勇艳杰涛明')}`,
    mobile: `13${digits(9)}`,
    idNo: first + checkCharacter(first),
  }
}
