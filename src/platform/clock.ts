import { uuid } from '@/lib/crypto/uuid'

/** The time in milliseconds. Nothing else in the client reads the clock; a tester may have shifted it (src/tester/clock.ts). */
export const now = (): number => Date.now()

/** A new id of a device, of a session, or of a request that must not be repeated. */
export const newId = (): string => uuid(now(), Math.random)
