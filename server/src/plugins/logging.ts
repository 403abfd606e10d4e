import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { withoutNumbers } from '../lib/masked-text'
import { pageOf } from '../lib/page-address'

export interface LogStream {
  write(line: string): void
}

/** What was asked for, without what the address holds: the route's pattern, or the page's. */
function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url ?? ''
  return route.includes('*') || route === '' ? pageOf(url) || route || 'none' : route
}

/**
 * JSON lines of a request's method, route and outcome. Addresses, bodies and headers are never logged: they hold phones,
 * codes and tokens (S26.3); neither are the rows that PostgreSQL quotes in an error.
 */
export function loggerOptions(
  level: string,
  stream: LogStream = process.stdout,
): FastifyServerOptions['logger'] {
  return {
    level,
    stream: { write: (line: string) => stream.write(withoutNumbers(line)) },
    redact: {
      paths: [
        'mobile',
        'id_no',
        'token',
        'authorization',
        '*.mobile',
        '*.id_no',
        '*.token',
        '*.authorization',
        '*.code_hash',
        'err.detail',
        'err.where',
        'err.rawPacket',
      ],
      censor: (value, path) =>
        path.at(-1) === 'mobile' && typeof value === 'string' && value.includes('*') ? value : '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
}
