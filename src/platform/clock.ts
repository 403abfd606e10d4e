import { uuid } from '@/lib/crypto/uuid'

/** In milliseconds. Nothing else reads the clock, which a tester may have shifted (src/tester/clock.ts). */
export const now = (): number => Date.now()

export const newId = (): string => uuid(now(), Math.random)
