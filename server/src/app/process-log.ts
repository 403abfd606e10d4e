import { ConfigError } from '../config/values'
import { logLine } from '../lib/log-line'

/** Hints for errors that an operator can correct, by the code of the system's error. */
const HINTS: Record<string, string> = {
  EADDRINUSE: 'another program, perhaps the desk of another server (DESK_PORT), uses the port, set PORT',
  EADDRNOTAVAIL: 'this machine has no such address, set HOST',
  ENOTFOUND: 'this machine has no such address, set HOST',
  EACCES: 'not permitted, set another PORT, DATA_DIR or JOURNAL_DIR',
}

/** One sentence for an error that an operator can correct; otherwise the message, and the stack. */
function explain(error: unknown): { sentence: string; stack?: string | undefined } {
  const { code, message, syscall, stack } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) return { sentence: message }
  const hint =
    HINTS[code ?? ''] ??
    (syscall === 'mkdir' && 'the folder cannot be created, set another DATA_DIR or JOURNAL_DIR')
  if (hint) return { sentence: `${message}: ${hint}.` }
  return error instanceof Error ? { sentence: message, stack } : { sentence: String(error) }
}

/** Why a command failed, for whoever has typed it. */
export function reportToPerson(error: unknown): void {
  const { sentence, stack } = explain(error)
  process.stderr.write(`${stack ?? sentence}\n`)
}

/** Why the server did not start: the last line of its log, on a terminal a sentence. */
export function reportStart(error: unknown): void {
  const { sentence, stack } = explain(error)
  if (process.stderr.isTTY) reportToPerson(error)
  else process.stderr.write(logLine('fatal', stack ? { err: { stack } } : {}, sentence))
}

/** Says where the server is reached, in the words that scripts wait for. */
export function reportReady(address: string): void {
  const text = `Ready: ${address}`
  process.stdout.write(process.stdout.isTTY ? `${text}\n` : logLine('info', {}, text))
}

/** Node's own texts become lines of the log: its warnings, and errors that nothing catches until `end` is called. */
export function logProcess(): { end(): void } {
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message, stack }) =>
    process.stderr.write(logLine('warn', { err: { type: name, stack } }, message)),
  )
  const fatal = (error: unknown) => {
    reportStart(error)
    process.exit(1)
  }
  process.on('uncaughtException', fatal)
  return { end: () => void process.off('uncaughtException', fatal) }
}
