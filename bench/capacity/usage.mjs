/** What a server and its database have used: CPU, bytes on the disk and in the log, statements. Reads /proc of Linux. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, in which /proc counts (`getconf CLK_TCK`; 100 on every Linux). */
const TICKS = 100

/** The fields of /proc/<pid>/stat behind the name, which may contain spaces; undefined when the process has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent] = fields
    const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15)
    return { parent, own: user + system, children: ofChildren + systemOfChildren }
  } catch {
    return undefined
  }
}

/** CPU seconds of a process with its threads. */
export const cpuOf = (pid) => (statOf(pid)?.own ?? 0) / TICKS

/** CPU seconds of a PostgreSQL: its first process, the children that have ended, and those that run. */
function cpuOfPostgres(postmaster) {
  const first = statOf(postmaster)
  if (!first) return 0
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
    .filter(({ parent }) => parent === postmaster)
  return (first.own + first.children + running.reduce((sum, { own }) => sum + own, 0)) / TICKS
}

/** @param first SQL for the first process of the PostgreSQL, or 'null' where the parent of this connection's process is it */
const ofNode = (first) => `json_build_object(
  'backend', pg_backend_pid(), 'first', ${first}, 'bytes', pg_database_size(current_database()),
  'wal', pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'),
  'commits', (select sum(xact_commit) from pg_stat_database where datname = current_database()))`

/** One row for each node of a Citus cluster, the coordinator included, or for the one PostgreSQL. */
async function nodesOf(pool) {
  const { rows: own } = await pool.query(`select ${ofNode('null')} as node`)
  const { rows: extension } = await pool.query(`select from pg_extension where extname = 'citus'`)
  if (extension.length === 0) return own.map(({ node }) => node)
  const { rows } = await pool.query('select result from run_command_on_workers($1)', [
    // Its connection has ended when the answer is here.
    `select ${ofNode("split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int")}`,
  ])
  return [own[0].node, ...rows.map(({ result }) => JSON.parse(result))]
}

/** Of each node: CPU seconds, bytes of the database, bytes of the log (WAL), commits. They run on this machine. */
export async function databaseUsage(pool) {
  const nodes = await nodesOf(pool)
  return nodes.map(({ backend, first, ...rest }) => {
    const postmaster = first ?? statOf(backend)?.parent
    if (postmaster === undefined) throw new Error('capacity counts the CPU of a database on this machine')
    return { cpu: cpuOfPostgres(postmaster), ...rest }
  })
}
