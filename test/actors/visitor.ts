import { checkCharacter } from '@contract/rules/id-no'
import { HANGZHOU, SHENZHEN } from '../../server/test/tools/journey'
import type { Scene } from './scene'
import type { Visitor } from './state'

/** Comes by a channel that asks for conversions, by another one, or by none. `born` is without the century. */
export function newVisitor(
  { state, dice }: Pick<Scene, 'state' | 'dice'>,
  born = 70 + dice.below(25),
): Visitor {
  const n = state.visitors.length + state.deleted.length
  const digits = `33010619${born}0515${String(n % 1000).padStart(3, '0')}`
  const visitor: Visitor = {
    n,
    mobile: `139${String(10_000_000 + n * 7)}`,
    name: `欧阳${String.fromCodePoint(0x4e00 + (n % 5000), 0x5e00 + (n % 97))}`,
    id_no: digits + checkCharacter(digits),
    device: `device-${n}`,
    ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    channel: dice.pick(['feed', 'organic', '']),
    click: null,
    token: null,
    ref: null,
    link: null,
    half: null,
    area: dice.chance(0.4) ? SHENZHEN : HANGZHOU,
    settled: false,
    order_no: null,
    steps: 0,
    reading: null,
    owns: [],
    agrees: false,
    deleted: false,
  }
  state.visitors.push(visitor)
  return visitor
}
