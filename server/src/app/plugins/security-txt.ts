import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/deps'
import { DAY } from '../../lib/retention'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year; copies of an installation that has ended expire after this time. */
const VALID_MS = 90 * DAY

/** Says to whom a vulnerability is reported (RFC 9116); without a contact it does not exist. */
export function registerSecurityTxt(app: FastifyInstance, { clock, config }: Pick<Deps, 'clock' | 'config'>) {
  const { securityContact, publicUrl } = config
  if (!securityContact) return
  app.get(PATH, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
          'Preferred-Languages: zh, en',
          ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${PATH}`] : []),
          '',
        ].join('\n'),
      ),
  )
}
