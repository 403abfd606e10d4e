import type { FC } from 'react'

type Late = FC<{ address: string; onClose: () => void }>
// A mini-program is on a phone, and its own way out is to copy the address.
export const Guide: Late = () => null
export const QrCard: FC<Pick<Parameters<Late>[0], 'address'>> = () => null
