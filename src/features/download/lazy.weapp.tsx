import type { FC } from 'react'

// A mini-program always runs on a phone and copies the address; the two, with the QR encoder, would be 16 KB.
type GuideComponent = FC<{ address: string; onClose: () => void }>
export const Guide: GuideComponent = () => null
export const QrCard: FC<Pick<Parameters<GuideComponent>[0], 'address'>> = () => null
