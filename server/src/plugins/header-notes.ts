import { SANDBOX_HEADERS } from '@contract/sandbox'

/** What the API reference says of each header. */
export const HEADER_NOTES = {
  [SANDBOX_HEADERS.persona]:
    'Name of a test visitor: a call without an access token is made as this visitor; `/test/user/login` puts it back to its first state and logs it in.',
  [SANDBOX_HEADERS.clock]: "ISO 8601 time with zone: the server's clock for this call.",
  [SANDBOX_HEADERS.fault]:
    '`slow:<ms>`, `offline`, `timeout`, `http<status>` or a body code; `<path>=<fault>` for one path, several with commas between.',
} as const
