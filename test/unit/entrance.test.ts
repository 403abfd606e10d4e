import { validateHeaderValue } from 'node:http'
import { bodyOf } from '@contract/context'
import { endpoints, type Path } from '@contract/endpoints'
import * as formats from '@contract/formats'
import { fits, type TextFormat } from '@contract/formats'
import { pageIds } from '@contract/pages'
import Ajv, { type ValidateFunction } from 'ajv'
import fc from 'fast-check'
import { Type as T } from 'typebox'
import { createContext } from '@/http/context'
import { createHttp } from '@/http/http'
import { KEY } from '@/platform/keys'
import type { Transport } from '@/platform/types'
import { runGuard } from '@/router/guard/guard'
import type { Visit } from '@/router/guard/step'
import { cleanParams } from '@/router/locate'
import { saveLogin } from '@/stores/session'
import { findUnstorable } from '../../server/src/app/plugins/text-guard'
import { junk, junkQuery } from '../tools/junk'
import { type MemoryPlatform, memoryPlatform } from '../tools/memory-platform'

// The server validates requests with ajv as well.
const ajv = new Ajv()
const schemas: Partial<Record<Path, ValidateFunction>> = {}

/** A server that accepts a call only if it fits the contract and its header can be sent. */
const strict =
  (refused: string[]): Transport =>
  async ({ url, headers, body }) => {
    const call = JSON.parse(body)
    const takes = schemas[url as Path] ?? ajv.compile(bodyOf(endpoints[url as Path].payload))
    schemas[url as Path] = takes
    if (!takes(call)) refused.push(`${url}: ${ajv.errorsText(takes.errors)}`)
    // The database cannot store these values, and the JSON parser rejects `__proto__` as an attack.
    const field = findUnstorable(call)
    if (field !== null || /"__proto__"\s*:/.test(body))
      refused.push(`${url}: cannot take ${field} of ${body}`)
    if (Buffer.byteLength(body) > 64 * 1024)
      refused.push(`${url}: the body of ${body.length} characters is too long`)
    validateHeaderValue('authorization', headers.authorization ?? '')
    const option = { app: { theme_color: '', name: '', entry: 'from' }, redirect_domain: '' }
    return {
      status: 200,
      body: { code: url.endsWith('/option') ? 200 : 601, msg: '', errors: [], data: option },
    }
  }

/** Runs the guard on a device, with the real context and HTTP service. */
function device(platform: MemoryPlatform, refused: string[]) {
  const post = createHttp({
    request: strict(refused),
    host: '',
    context: createContext(platform),
    authorization: () => platform.storage.get(KEY.token) || 'Bearer guest',
    toast: () => {},
    onUnauthenticated: () => {},
    onConsentsDue: () => {},
    logError: (message) => refused.push(message),
  })
  return (visit: Visit) =>
    runGuard(visit, {
      platform,
      hostMark: 'LoanHost/',
      brand: '',
      loginByUid: (uid) => post('/v1.0/user/uid/login', { uid, _token: '' }, { quiet: true }),
      loadChannelSettings: (query) => post('/v1.0/channel/option', query, { quiet: true }),
      saveLogin,
      saveChannelSettings: () => {},
      refreshSession: () => {},
      applyTheme: () => {},
      track: () => {},
    })
}

const hostAnswer = fc.oneof(
  junk,
  junk.map((_token) => JSON.stringify({ _token })),
)

test('every call fits the contract, whatever a link, the storage or the host app contains [S3.10]', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pageIds),
      junkQuery,
      fc.dictionary(fc.constantFrom<string>(...Object.values(KEY)), junk),
      hostAnswer,
      async (id, query, stored, answer) => {
        const refused: string[] = []
        const url = `https://funnel.test/?${new URLSearchParams(query)}`
        const host = { agent: 'LoanHost/1', android: true, plat: 2 as const }
        const platform = memoryPlatform({
          url,
          device: host,
          bridge: { call: async () => answer },
          storage: stored,
          session: stored,
        })
        const visit = device(platform, refused)
        const { kind } = await visit({ id, params: cleanParams(query) })
        expect(refused).toEqual([])
        // Only the login by link and a host app that closes the result page end a visit here.
        if (!query.uid && id !== 'result') expect(kind).toBe('continue')
        expect(await visit({ id: 'home', params: {} })).toEqual({ kind: 'continue' })
        expect(refused).toEqual([])
      },
    ),
    { numRuns: 200 },
  ))

test('the schema of a format accepts every text that fits the format', () =>
  fc.assert(
    fc.property(junk, (text) => {
      const texts = Object.values(formats).filter(
        (format): format is TextFormat => 'maxLength' in Object(format),
      )
      expect(texts.length).toBeGreaterThan(10)
      for (const format of texts)
        if (fits(format, text)) expect(ajv.validate(T.String({ ...format }), text)).toBe(true)
    }),
  ))
