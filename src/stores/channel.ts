import { create } from 'zustand'
import type { ChannelSettings } from '@/http/calls/channel'

export const useChannel = create<{ data: ChannelSettings | null }>(() => ({ data: null }))

/** Whether the channel's tracking script has loaded (S3.4). */
export const useThirdParty = create(() => ({ loaded: false }))
