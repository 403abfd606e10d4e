import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Account } from '../../../server/src/postgres/programs'

/** Debian installs HAProxy where only root looks. */
export const PROGRAMS = { PATH: `${process.env.PATH}:/usr/sbin` }

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** The process and those that it has started. */
const family = (pid: number) => [
  pid,
  ...spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
    .stdout.toString()
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter(Boolean),
]

/** A machine with etcd, Patroni and PostgreSQL, as three groups of processes on one address. */
export class Node {
  private readonly children: ChildProcess[] = []

  /** @param etcd the settings of etcd: lines of `NAME=value`; Patroni's are `patroni.yml` in the folder */
  constructor(
    readonly name: string,
    readonly address: string,
    private readonly folder: string,
    private readonly etcd: string,
    private readonly account: Account | null,
  ) {}

  start() {
    const lines = this.etcd.split('\n').filter((line) => /^\w+=/.test(line))
    const settings = Object.fromEntries(lines.map((line) => line.split(/=(.*)/)))
    this.spawn('etcd', [], { ...settings, ETCD_DATA_DIR: path.join(this.folder, 'etcd') })
    this.spawn('patroni', [path.join(this.folder, 'patroni.yml')])
  }

  private spawn(program: string, args: string[], env: Record<string, string> = {}) {
    const log = openSync(path.join(this.folder, `${program}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { ...PROGRAMS, ...env },
      stdio: ['ignore', log, log],
      ...this.account,
    })
    closeSync(log)
    this.children.push(child)
  }

  /** The end of what Patroni and PostgreSQL have written. */
  log = () => readFileSync(path.join(this.folder, 'patroni.log'), 'utf8').slice(-3_000)

  /** PostgreSQL's first process, and all others of it. */
  private postgres(): number[] {
    try {
      return family(
        Number.parseInt(readFileSync(path.join(this.folder, 'funnel/postmaster.pid'), 'utf8'), 10),
      )
    } catch {
      return []
    }
  }

  /** Ends PostgreSQL's first process alone, as the kernel does when memory is short. */
  killPostgres() {
    const [first] = this.postgres()
    if (first) signal(first, 'SIGKILL')
  }

  /** Everything ends at once, freezes without a word to anybody, or goes on. */
  all(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') {
    const alive = this.children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    const managers = alive.flatMap(({ pid }) => (pid ? family(pid) : []))
    for (const pid of new Set([...managers, ...this.postgres()])) signal(pid, name)
  }
}
