/**
 * Socket errors, and PostgreSQL's while it cannot work: no connection (08), login (28) or database (3D), no resources
 * (53), stopped by its operator (57), its disk (58), closed to connections (55000), lock timeout, transactions that
 * lasted too long, standby, migration.
 */
const DOWN =
  /^(E(CONN(REFUSED|RESET)|NOENT|PIPE|AGAIN|TIMEDOUT|HOSTUNREACH|NOTFOUND)|(08|28|53|57|58)\w{3}|3D000|55000|55P03|25P0[34]|25006|0A000)$/
/** Errors of the driver without a code, and of Citus, of which a machine has been lost, with that of an internal error. */
const DOWN_TEXT =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable|connection marked as essential/

/** The code of an error of the driver; '' for one without. */
export const codeOf = (error: unknown) => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}

/** Whether the database could not be reached or did not do its work in time. */
export const isDatabaseDown = (error: unknown) =>
  DOWN.test(codeOf(error)) || DOWN_TEXT.test(error instanceof Error ? error.message : '')
