import { type ErrorKind, withoutPersonalData } from '@contract/rules/client-error'

/** The number of errors that are reported per start, because a page that fails again and again adds nothing new. */
const MAX_ERRORS = 20

type Hear = (kind: ErrorKind, text: string) => void

/** Errors from before the program could report them. */
const early: [ErrorKind, string][] = []
const hearers: Hear[] = []

/** Takes uncaught errors, without personal data, to WeChat's real-time log and to the server (tracking/errors.ts). */
export function noteError(error: unknown, kind: ErrorKind) {
  try {
    const text = withoutPersonalData(error)
    if (early.length < MAX_ERRORS) early.push([kind, text])
    for (const hear of hearers) hear(kind, text)
  } catch {
    // Reporting an error about reporting would never end.
  }
}

export function hearErrors(hear: Hear) {
  hearers.push(hear)
  for (const [kind, text] of early) hear(kind, text)
}

/** Returns a function that says whether a key is new, and no longer after twenty keys. */
export function firstTimes() {
  const known = new Set<string>()
  return (key: string) => {
    const isNew = !known.has(key) && known.size < MAX_ERRORS
    if (isNew) known.add(key)
    return isNew
  }
}
