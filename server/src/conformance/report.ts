import type { Outcome } from './conformance'
import type { Exchange } from './exchange'
import { PROMISES } from './promises'

const INDENT = '      '
/** What is shown of a body of ours and of theirs, characters. */
const [OURS, THEIRS] = [2_000, 500]

/** Of somebody else: without what could control the terminal. */
const printable = (text: string) => text.replaceAll(/[^\P{C}\n]/gu, '?')

const beginning = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

const headerLines = (headers: object) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)

const answerLines = ({ answer, failed = '', ms, id }: Exchange) =>
  answer
    ? [
        `${answer.status} after ${(ms / 1000).toFixed(1)} s`,
        ...headerLines(answer.headers),
        beginning(answer.text, THEIRS),
      ]
    : [`none: ${failed}, after ${(ms / 1000).toFixed(1)} s, id ${id}`]

/** A part of a failure, its further lines below the first. */
const part = (name: string, lines: readonly string[]) =>
  `${INDENT}${name}: ${printable(lines.filter(Boolean).join('\n')).replaceAll('\n', `\n${INDENT}  `)}`

function linesOf(address: string, { title, broken }: Outcome): string[] {
  if (!broken) return [`ok    ${title}`]
  const { promise, wanted, exchange } = broken
  const { headers, body } = exchange.call
  return [
    `FAIL  ${title}`,
    part('promise', [`"${PROMISES[promise]}" (docs/integrations.md, What a receiver does)`]),
    part('request', [`POST ${address}`, ...headerLines(headers), beginning(body, OURS)]),
    part('answer', answerLines(exchange)),
    part('wanted', [wanted]),
  ]
}

/** The outcomes as text, with what only the receiver itself can see. */
export function reportOf(address: string, outcomes: readonly Outcome[]): string {
  const broken = outcomes.filter((one) => one.broken).length
  const unseen = outcomes.flatMap((one) => (one.unseen ? [`  ${one.unseen}`] : []))
  return [
    ...outcomes.flatMap((one) => linesOf(address, one)),
    ...(unseen.length > 0 ? ['Seen only in the receiving system:', ...unseen] : []),
    ...(outcomes[0]?.broken ? ['Nothing else was sent, because the first message was not accepted.'] : []),
    `${outcomes.length} checks, ${broken} failed.`,
  ].join('\n')
}
