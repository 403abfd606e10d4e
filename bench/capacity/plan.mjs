/** What a number of visits a day needs, from what one visit takes (docs/scaling.md). */

/** The busiest hour has a tenth of the day's visits, so a second of it has a 36,000th of them. */
const PEAK_SECONDS = 36_000
/** How full a core is then, so that a machine may fail and a campaign may come. */
const FULL = 0.5
/** Cores of a machine. */
const SERVER_CORES = 4
const DATABASE_CORES = 16
const KB = 1024

/**
 * @param {number} visits in a day
 * @param {{ webPerCore: number, dbPerCore: number, dbKb: number, walKb: number, netKb: number }} one visits a second of a full
 *   core of the servers and of the databases; KB of a visit that stay, that go through the log, and between client and server
 */
export function planOf(visits, { webPerCore, dbPerCore, dbKb, walKb, netKb }) {
  const peak = visits / PEAK_SECONDS
  const machines = (perCore, cores) => Math.ceil(peak / (perCore * FULL * cores))
  const inGb = (kb) => Math.round((visits * kb) / KB ** 2)
  return {
    'visits a day': visits.toLocaleString('en'),
    'visits a second, peak': Math.round(peak),
    [`servers of ${SERVER_CORES} cores`]: machines(webPerCore, SERVER_CORES),
    [`databases of ${DATABASE_CORES} cores`]: machines(dbPerCore, DATABASE_CORES),
    'GB a day': inGb(dbKb),
    'GB of log a day': inGb(walKb),
    'Mbit/s, peak': Math.round((peak * netKb * KB * 8) / 1e6),
  }
}
