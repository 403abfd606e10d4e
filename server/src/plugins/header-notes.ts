import { SANDBOX_HEADERS } from '@contract/sandbox'

/** Descriptions of the sandbox headers in the API reference. */
export const HEADER_NOTES = {
  [SANDBOX_HEADERS.persona]:
    'Name of a test visitor: a request without an access token is handled as this visitor; `/test/user/login` resets it to its initial state and logs it in.',
  [SANDBOX_HEADERS.clock]: "ISO 8601 time with zone: the server's clock for this request.",
  [SANDBOX_HEADERS.fault]:
    '`slow:<ms>`, `offline`, `timeout`, `http<status>` or a body code; `<path>=<fault>` for one path; several are separated by commas.',
} as const
