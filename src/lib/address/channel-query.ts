import { fits, QUERY_NAME, QUERY_VALUE } from '@contract/formats'
import { withoutSecrets } from './secrets'

type Query = Record<string, string>

/**
 * The page parameters that a request can carry: an odd parameter in a link must not make the server refuse the
 * request. `routechannel` is reserved for the HTTP service.
 */
export const channelQuery = (params: Query): Query =>
  Object.fromEntries(
    Object.entries(withoutSecrets(params)).filter(
      ([name, value]) => name !== 'routechannel' && fits(QUERY_NAME, name) && fits(QUERY_VALUE, value),
    ),
  )
