// Client and server clean an error's text alike, so that the server's log does not depend on the client's version.

/** `foreign`: not from this build's own files, such as a browser extension's or the host app's. */
export const ERROR_KINDS = ['error', 'rejection', 'render', 'foreign'] as const
export type ErrorKind = (typeof ERROR_KINDS)[number]

/** Printable ASCII, line breaks and the ellipsis that stands for all else. */
export const ERROR_TEXT = { maxLength: 500, pattern: '^[\\n -~…]*$' }

/** The commit of a build, at least 7 hexadecimal digits; `unknown` for one that was made outside of a repository. */
export const COMMIT = { maxLength: 40, pattern: '^([0-9a-f]{7,40}|unknown)$' }

/** Kind and place of an error, fit for ERROR_TEXT, without what could identify a visitor. */
export const withoutPersonalData = (error: unknown): string =>
  textOf(error)
    .replace(/\bhttps?:\/\/[^/\s]*/g, '')
    .replace(/\?[^\s'")]*/g, '?')
    // Not a mail address: iPhones write a place in the code as `name@app.js:1:23`.
    // The name of one has at most 64 letters; without this limit a long word is read anew from each of its letters.
    .replace(/[\w.+-]{1,64}@[\w.-]{1,255}\.\w+\b(?!:\d)/g, '#')
    .replace(/[^\x20-\x7e\n]+/g, '…')
    // Except the places in our own files, whose names may end with a hash.
    .replace(
      /((?:\b[0-9a-f]{32}|\.[0-9a-f]{8})?\.js:\d+:\d+)|\b(?=\w*\d)\w{16,}\b|\d{4,}/g,
      (_, place?: string) => place ?? '#',
    )
    .split('\n')
    .slice(0, 6)
    .join('\n')
    .slice(0, ERROR_TEXT.maxLength)

/** For a call that WeChat refused its `errMsg`; on iPhones the stack does not contain the message. */
function textOf(error: unknown): string {
  const { name = 'Error', message, errMsg, stack } = (error ?? {}) as Partial<Error> & { errMsg?: string }
  const said = message ? `${name}: ${message}` : (errMsg ?? String(error))
  if (!stack) return said
  return message && !stack.includes(message) ? `${said}\n${stack}` : stack
}
