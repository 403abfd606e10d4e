import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { jsonWithoutNumbers } from '../../lib/masked-text'
import { pageOf } from '../../lib/page-address'

export interface LogStream {
  write(line: string): void
}

const PERSONAL = ['mobile', 'id_no', 'token', 'authorization']
const QUOTED_ROWS = ['err.detail', 'err.where', 'err.rawPacket']

/** The route pattern or page pattern of a request, without values from its URL. */
function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url ?? ''
  return route.includes('*') || route === '' ? pageOf(url) || route || 'none' : route
}

/** URLs, bodies and headers contain phone numbers and tokens (S26.3), and PostgreSQL quotes rows: none is logged. */
export function loggerOptions(
  level: string,
  stream: LogStream = process.stdout,
): FastifyServerOptions['logger'] {
  return {
    level,
    stream: { write: (line: string) => stream.write(jsonWithoutNumbers(line)) },
    redact: {
      paths: [...PERSONAL.flatMap((name) => [name, `*.${name}`]), '*.code_hash', ...QUOTED_ROWS],
      censor: (value, path) =>
        path.at(-1) === 'mobile' && typeof value === 'string' && value.includes('*') ? value : '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
}
