import os from 'node:os'
import type { Home } from './home'
import { PORT } from './probe'

const MB = 1024 * 1024

/**
 * An eighth of the memory that this process may use, at least PostgreSQL's default of 128 MB and at most 1 GB. Only pages
 * that were read take memory, so a small database needs no more than before, and a large one finds its recent rows.
 */
function bufferMb(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.min(1024, Math.max(128, Math.floor(memory / 8 / MB)))
}

/** The command line options of the embedded PostgreSQL. */
export const settingsOf = (home: Home): string =>
  [
    '-c listen_addresses=',
    `-c unix_socket_directories=${home.socket.replaceAll(/([ '\\])/g, '\\$1')}`,
    '-c unix_socket_permissions=0700',
    '-c max_connections=60',
    `-c shared_buffers=${bufferMb()}MB`,
    `-p ${PORT}`,
  ].join(' ')
