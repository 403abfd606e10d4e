import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox'
import { Link } from '../link/link'

export interface AgreementBoxProps {
  agreement: { code: string; title: string; version: string }
  id: string
  checked: boolean
  onChange: (on: boolean) => void
  error?: string | null
  /** The very text that the box is for. */
  onOpen: (agreement: { code: string; version: string }) => unknown
  /** What is agreed to, before the title that opens the text. */
  children?: ReactNode
}

/** The box of one agreement. */
export function AgreementBox({ agreement, onOpen, children = '我已阅读并同意', ...box }: AgreementBoxProps) {
  const { code, title, version } = agreement
  return (
    <Checkbox {...box}>
      {children}
      <Link onClick={() => onOpen({ code, version })}>《{title.replace(/^《|》$/g, '')}》</Link>
    </Checkbox>
  )
}
