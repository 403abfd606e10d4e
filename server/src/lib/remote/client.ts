import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
} from 'cockatiel'
import { Gauge, Histogram } from 'prom-client'
import { type Reach, type Resolve, reachable, receiverLookup } from './address'
import {
  MAX_ANSWER,
  RECORD_MS,
  type Recording,
  type RemoteAnswer,
  RemoteError,
  type RemoteFailure,
  sendOnce,
} from './send'

/** Duration of calls to other systems; `outcome` is `ok` or the kind of the failure. */
export const remoteSeconds = new Histogram({
  name: 'remote_request_duration_seconds',
  help: 'Duration of calls to other systems, by system and outcome',
  labelNames: ['remote', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8],
  registers: [],
})

export const circuitOpen = new Gauge({
  name: 'remote_circuit_open',
  help: '1 while a system that failed repeatedly is not called',
  labelNames: ['remote'],
  registers: [],
})

export const REMOTE_METRICS = [remoteSeconds, circuitOpen]

/** For so long a system that failed repeatedly is left alone, milliseconds; then one call tries it. */
const OPENS_FOR_MS = 10_000

export interface RemoteOptions {
  /** Names the system in metrics and errors, for example `sms` or `institution:demo`; never an address. */
  name: string
  /** Time limit of a call in milliseconds, from `post` to the complete answer, waiting included. */
  limitMs: number
  /** Calls at the same time, 8 by default. */
  atOnce?: number
  /** Calls that wait for one of those to end, 16 by default; more are refused at once. */
  waiting?: number
  reach: Reach
  /** Failures in a row after which the system is left alone, 5 by default. 4xx answers and refused addresses do not count. */
  opensAfter?: number
  /** An answer is complete with its headers, and its text is empty. */
  ignoresBody?: boolean
  /** Longest answer in bytes, 64 KiB by default. */
  longest?: number
  /** Time limit of writing down what a call provides, in milliseconds, 1,500 by default. */
  recordMs?: number
  /** Finds the addresses of a host; `receiverLookup` by default. */
  resolve?: Resolve
}

type Headers = Readonly<Record<string, string>>

const OUTAGES: ReadonlySet<RemoteFailure> = new Set(['refused', 'tls', 'network', 'timeout'])
const isOutage = (error: Error) => error instanceof RemoteError && OUTAGES.has(error.kind)

/** A client for one other system, with its own limits, circuit and metrics. */
export function createRemote({
  name,
  limitMs,
  atOnce = 8,
  waiting = 16,
  reach,
  opensAfter = 5,
  ignoresBody = false,
  longest = MAX_ANSWER,
  recordMs = RECORD_MS,
  resolve = receiverLookup,
}: RemoteOptions) {
  const limit = timeout(limitMs, TimeoutStrategy.Aggressive)
  const places = bulkhead(atOnce, waiting)
  const circuit = circuitBreaker(
    handleWhen(isOutage).orWhenResult((answer) => (answer as RemoteAnswer).status >= 500),
    { breaker: new ConsecutiveBreaker(opensAfter), halfOpenAfter: OPENS_FOR_MS },
  )
  circuitOpen.set({ remote: name }, 0)
  // `increase()` does not see the first of a series that was not there before.
  remoteSeconds.zero({ remote: name, outcome: 'tls' })
  circuit.onStateChange((state) => circuitOpen.set({ remote: name }, state === CircuitState.Closed ? 0 : 1))

  interface Request {
    url: string
    body: string | null
    headers: Headers
    record: Recording
  }

  async function send({ url: text, body, headers, record }: Request, signal: AbortSignal) {
    // A call whose time ended while it waited says nothing about the system.
    if (signal.aborted) throw new TaskCancelledError()
    const { url, lookup } = reachable(text, reach, { remote: name, resolve })
    return sendOnce(url, body, headers, {
      remote: name,
      signal,
      ignoresBody,
      longest,
      record,
      recordMs,
      lookup,
    })
  }

  function failureOf(error: unknown): RemoteError {
    if (error instanceof RemoteError) return error
    if (error instanceof BrokenCircuitError) return new RemoteError(name, 'circuit')
    if (error instanceof BulkheadRejectedError) return new RemoteError(name, 'busy')
    if (error instanceof TaskCancelledError) return new RemoteError(name, 'timeout')
    // An invalid header, for example; the message could contain it.
    return new RemoteError(name, 'refused')
  }

  async function call(request: Request) {
    const end = remoteSeconds.startTimer({ remote: name })
    try {
      // The signal of the time limit is handed down here: a call that waits for a half-open circuit would lose it.
      const answer = await limit.execute(({ signal }) =>
        places.execute(() => circuit.execute(() => send(request, signal)), signal),
      )
      if (answer.status < 200 || answer.status > 299)
        throw new RemoteError(name, 'status', answer.status, undefined, answer.headers['retry-after'])
      end({ outcome: 'ok' })
      return answer
    } catch (error) {
      const failure = failureOf(error)
      end({ outcome: failure.kind })
      throw failure
    }
  }

  return {
    /** Resolves with a 2xx answer. @throws {RemoteError} for everything else, a redirect included */
    post: (url: string, body: string, headers: Headers, record: Recording) =>
      call({ url, body, headers, record }),
    get: (url: string, headers: Headers, record: Recording) => call({ url, body: null, headers, record }),
  }
}
