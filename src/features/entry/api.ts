import type { Payload } from '@contract/endpoints'
import { post } from '@/http/api'

const MONITOR = '/v1.0/channel/monitor'

export type Landing = Payload<typeof MONITOR>

export const sendLanding = (landing: Landing) => post(MONITOR, landing, { quiet: true })
