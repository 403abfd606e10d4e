import type { FC } from 'react'

type GuideComponent = FC<{ address: string; onClose: () => void }>
// A mini-program always runs on a phone and offers to copy the address instead.
export const Guide: GuideComponent = () => null
export const QrCard: FC<Pick<Parameters<GuideComponent>[0], 'address'>> = () => null
