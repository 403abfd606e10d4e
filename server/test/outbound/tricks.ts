import { checkOutboundLink } from '@contract/outbound/link'
import { openRedirects } from '../../../test/tools/open-redirects'

/** One malicious address for each reason of a refusal. contract/outbound/link.test.ts tests all of them. */
export const tricks = Object.values(
  Object.fromEntries(
    openRedirects
      // PostgreSQL itself refuses a NUL character.
      .filter(({ address }) => !address.includes('\0'))
      .map(({ address }) => {
        const verdict = checkOutboundLink(address, ['cf1.example'])
        return [verdict.ok ? '' : verdict.why, address]
      }),
  ),
)
if (tricks.length !== 6) throw new Error('malicious addresses are refused for six reasons')
