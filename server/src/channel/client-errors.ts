import type { Mark } from '@contract/endpoints/channel'
import { matchPath, pageIdOfModule } from '@contract/pages'
import { withoutPersonalData } from '@contract/rules/client-error'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'

/** `page` is an id of the page table, or `none`: nothing that a client sends becomes a label. */
export const clientErrors = new Counter({
  name: 'client_errors_total',
  help: 'Uncaught errors that clients reported, by kind and page',
  labelNames: ['kind', 'page'],
  registers: [],
})

const isError = ({ name, props }: Mark) => name === 'error' && props.kind !== undefined

/** A mark as it is stored: the text of an error is for the log only. */
export function storedProps({ props }: Mark): Mark['props'] {
  const { text: _, ...stored } = props
  return stored
}

/** Counts and logs the errors among the marks that have arrived for the first time. */
export function noteClientErrors(marks: readonly Mark[], log: Pick<FastifyBaseLogger, 'warn'>): void {
  for (const { page: path, props } of marks.filter(isError)) {
    const { kind = 'error', text = '', commit = 'unknown' } = props
    const page = matchPath(path)?.id ?? pageIdOfModule(path) ?? 'none'
    clientErrors.inc({ kind, page })
    log.warn({ kind, page, commit, text: withoutPersonalData(text) }, 'client error')
  }
}
