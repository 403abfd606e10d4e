import dns from 'node:dns'
import type { Resolve } from './address'
import { RemoteError } from './error'

/**
 * As `resolve`, with at most `most` hosts looked up at the same time; calls to one host share its lookup. `dns.lookup` keeps
 * one of libuv's few threads until the resolver gives up, long after the call itself was given up.
 * @throws {RemoteError} `busy`, which says nothing about the host
 */
export function limitedLookup(most: number, resolve: Resolve = dns.lookup): Resolve {
  const underWay = new Map<string, Parameters<Resolve>[2][]>()
  return (hostname, options, done) => {
    const waiting = underWay.get(hostname)
    if (waiting) waiting.push(done)
    else if (underWay.size >= most) done(new RemoteError('dns', 'busy'), [])
    else {
      const all = [done]
      underWay.set(hostname, all)
      resolve(hostname, options, (error, addresses) => {
        underWay.delete(hostname)
        for (const one of all) one(error, addresses)
      })
    }
  }
}

/** Threads of libuv, which also read files. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4
/** Of providers, on which visitors wait: two hosts. */
const providerLookup = limitedLookup(2)
/** Limits of a system for whose answer visitors wait. */
export const FOR_VISITORS = { limitMs: 3_000, atOnce: 32, waiting: 64, resolve: providerLookup }
/** Of institutions and platforms together, which leave two threads to the providers. */
export const receiverLookup = limitedLookup(Math.max(1, THREADS - 2))
