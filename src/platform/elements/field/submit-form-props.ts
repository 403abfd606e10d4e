import type { ReactNode } from 'react'

export interface SubmitFormProps {
  onSubmit: () => void
  className?: string
  children: ReactNode
}
