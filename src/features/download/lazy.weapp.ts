import type { FC } from 'react'

type Late = FC<{ address: string; onClose: () => void }>
// A mini-program always runs on a phone and offers to copy the address instead.
export const Guide: Late = () => null
export const QrCard: FC<Pick<Parameters<Late>[0], 'address'>> = () => null
