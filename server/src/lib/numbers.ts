import { keepLatest } from './keep-latest'
import type { Random } from './random'
import type { Vault } from './vault'

/** What a number names: an order, an application, a lead, or a session in its token. */
type Kind = 'DD' | 'SQ' | 'XS' | 'session'
type Needs = { random: Random; vault: Pick<Vault, 'index'> }

const HALF = 1_000_000_000
const ROUNDS = 8
/** Digits of a visitor's number, and the random ones behind it. */
const USER = 10
const RANDOM = 8

/** The round function; 13 hex digits are as many as a number holds exactly. */
const mix = (vault: Needs['vault'], kind: Kind, round: number, half: number) =>
  Number.parseInt(vault.index(`${kind}:${round}:${half}`, 'number').slice(0, 13), 16) % HALF

const halvesOf = (digits: string) => [Number(digits.slice(0, 9)), Number(digits.slice(9))] as const
const textOf = (...halves: number[]) => halves.map((half) => String(half).padStart(9, '0')).join('')

/** Feistel network with HMAC-SHA-256 (NIST SP 800-38G): without INDEX_SECRET nobody learns whose a number is. */
function permute(vault: Needs['vault'], kind: Kind, digits: string): string {
  let [left, right] = halvesOf(digits)
  for (let round = 0; round < ROUNDS; round++)
    [left, right] = [right, (left + mix(vault, kind, round, right)) % HALF]
  return textOf(left, right)
}

function restore(vault: Needs['vault'], kind: Kind, digits: string): string {
  let [left, right] = halvesOf(digits)
  for (let round = ROUNDS - 1; round >= 0; round--)
    [left, right] = [(right - mix(vault, kind, round, left) + HALF) % HALF, left]
  return textOf(left, right)
}

/** 18 digits, new each time, of which only the server can tell the visitor: by them it knows where to look. */
export function digitsFor(kind: Kind, { random, vault }: Needs, user_id: number): string {
  const user = String(user_id).padStart(USER, '0')
  if (!/^\d{10}$/.test(user)) throw new RangeError(`${user_id} is no number of a visitor`)
  return permute(vault, kind, user + random.digits(RANDOM))
}

/** Visitors by the numbers that name them, as the calls of a visit have the same ones: each takes eight HMACs to read. */
const known = new WeakMap<Needs['vault'], Map<string, number>>()
const MOST_KNOWN = 20_000

/** The visitor to whom 18 digits were given. Digits that were never given out name one too, mostly nobody's. */
export function userIn(kind: Kind, vault: Needs['vault'], digits: string): number {
  const users = known.get(vault) ?? new Map<string, number>()
  known.set(vault, users)
  const name = `${kind}${digits}`
  const user = users.get(name) ?? Number(restore(vault, kind, digits).slice(0, USER))
  keepLatest(users, name, user, MOST_KNOWN)
  return user
}

/** DD (order), SQ (application) or XS (lead) and 18 digits. It grants no access: every use also checks the owner. */
export const newNumber = (kind: Exclude<Kind, 'session'>, needs: Needs, user_id: number): string =>
  kind + digitsFor(kind, needs, user_id)

/** The visitor or lead whose number it is; 0, which nobody has, for a text that is no such number. */
export const ownerOf = (vault: Needs['vault'], number: string): number => {
  const [, kind, digits] = /^(DD|SQ|XS)(\d{18})$/.exec(number) ?? []
  return kind && digits ? userIn(kind as Kind, vault, digits) : 0
}

/** Hex digits of a referral number that are random, and those behind them that name the visitor. */
const NONCE = 32
const WHOSE = 10
const SPAN = 16 ** WHOSE

const maskOf = (vault: Needs['vault'], nonce: string) =>
  Number.parseInt(vault.index(`referral:${nonce}`, 'number').slice(0, WHOSE), 16)

/**
 * The number with which a visitor goes to an institution: 128 random bits and, masked by HMAC-SHA-256 of them, where the
 * server has to look. Without INDEX_SECRET all of it is random: it tells neither the visitor nor the application, and two
 * numbers of one visitor have nothing in common.
 */
export function newReferral({ random, vault }: Needs, user_id: number): string {
  const nonce = Buffer.from(random.token(NONCE / 2), 'base64url').toString('hex')
  return nonce + ((user_id + maskOf(vault, nonce)) % SPAN).toString(16).padStart(WHOSE, '0')
}

/** The visitor to whom a referral number was given; one that was never given out names one too, mostly nobody. */
export function referredUser(vault: Needs['vault'], referral: string): number {
  const nonce = referral.slice(0, NONCE)
  return (Number.parseInt(referral.slice(NONCE), 16) - maskOf(vault, nonce) + SPAN) % SPAN
}
