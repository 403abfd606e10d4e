import { Gauge, Histogram } from 'prom-client'

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

/** All metrics of calls to other systems, for the registry of `/metrics`. */
export const REMOTE_METRICS = [remoteSeconds, circuitOpen]
