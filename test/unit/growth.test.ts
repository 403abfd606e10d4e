import { readAgent } from '@contract/agent'
import { channelOf } from '@contract/channel'
import * as formats from '@contract/formats'
import { isOwnPath, readLink, readOrigin, readStore } from '@contract/outbound/link'
import { matchPath, pageIdOfModule } from '@contract/pages'
import { withoutPersonalData } from '@contract/rules/client-error'
import { isIdNo } from '@contract/rules/id-no'
import { isMobile } from '@contract/rules/mobile'
import { isPersonName } from '@contract/rules/person-name'
import { isPersonal } from '@contract/rules/personal'
import fc from 'fast-check'
import { isPhone, phoneVendor } from '@/lib/phone-vendor'
import { arrivalOf } from '@/router/arrival/arrival.weapp'
import { visitOf } from '@/router/locate'
import { withoutNumbers } from '../../server/src/lib/masked-text'
import { callerOf } from '../../server/src/lib/network'
import { pageOf, withoutSecrets } from '../../server/src/lib/page-address'
import { growsTooFast, longText } from '../tools/growth'

// The only use of Taro here is the log, which nothing is written to.
jest.mock('@tarojs/taro', () => ({}))

/** What reads text of others: of the address bar, of a link or a code, of a header, of a body. */
const READERS: Record<string, (text: string) => unknown> = {
  matchPath: (text) => matchPath(`/${text}`),
  pageIdOfModule,
  visitOf: (text) => visitOf(`/from${text}`),
  'arrivalOf, a code': (scene) => arrivalOf({ id: 'home', params: { scene } }),
  'arrivalOf, a link': (text) => arrivalOf({ id: 'home', params: { q: `https://h5.example/${text}` } }),
  channelOf: (text) => channelOf({ _ch: text }, text),
  readLink: (text) => readLink(`https://${text}`),
  readOrigin: (text) => readOrigin(`https://a.example${text}`, true),
  readStore: (text) => readStore(`market://details?id=a${text}`),
  isOwnPath: (text) => isOwnPath(`/${text}`),
  isMobile,
  isPersonName,
  isIdNo,
  clip: (text) => formats.clip(text, formats.MAX_URL),
  'fits, a token': (text) => formats.fits({ ...formats.TOKEN, maxLength: 1e6 }, text),
  'fits, a channel': (text) => formats.fits({ ...formats.CHANNEL, maxLength: 1e6 }, text),
  readAgent,
  isPhone,
  phoneVendor: (text) => phoneVendor(`Android${text}`),
  withoutPersonalData: (text) => withoutPersonalData(new Error(text)),
  pageOf: (text) => pageOf(`https://h5.example/${text}`),
  withoutSecrets: (text) => withoutSecrets(`/from${text}`),
  withoutNumbers,
  callerOf: (text) => callerOf([text]),
  isPersonal,
}

/** Reads each letter 25 times: work in proportion to the length. */
function scan(text: string): number {
  let sum = 0
  for (let pass = 0; pass < 25; pass++)
    for (let index = 0; index < text.length; index++) sum = (sum + text.charCodeAt(index)) % 65_521
  return sum
}

const unit = fc.oneof(
  fc.constantFrom(...'/ ? & ?& # %2F /a . a. - a 0 1 @ Android %'.split(' '), 'a b'),
  fc.string({ unit: fc.constantFrom(...'/?&#=.,;:-_ "[]{}<>@a0张'), minLength: 1, maxLength: 3 }),
)
const ends = fc.constantFrom('', 'x', '/', '#', '!', '\n')

test.each(Object.entries(READERS))(
  'the work of %s grows no faster than the length of what it reads, also up to the longest that it reads at all',
  async (_name, read) => {
    // Beside it the text is scanned, so that what costs next to nothing is not compared with nothing.
    const work = (text: (length: number) => string, times: number) => (length: number) => {
      const long = text(length)
      for (let time = 0; time < times; time++) {
        read(long)
        scan(long)
      }
    }
    const text = fc.tuple(unit, ends)
    await fc.assert(
      fc.asyncProperty(text, async ([one, end]) => {
        expect(await growsTooFast(work(longText(one, end), 10), formats.MAX_PATH - 64)).toBe(false)
        expect(await growsTooFast(work(longText(one, end), 1), 32_768)).toBe(false)
      }),
      { numRuns: 10, examples: [[['/', 'x']], [['?', 'x']], [['a', '!']], [['%', '\n']]] },
    )
  },
)
