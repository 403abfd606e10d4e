import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox'
import { Link } from '../link/link'

export interface AgreementBoxProps {
  agreement: { code: string; title: string; version: string }
  id: string
  checked: boolean
  onChange: (on: boolean) => void
  error?: string | null
  /** Opens the text in exactly the version that the box stands for. */
  onOpen: (agreement: { code: string; version: string }) => unknown
  /** The text before the title, which opens the agreement. */
  children?: ReactNode
  /** Only 同意 and the title, where several stand on one line. */
  short?: boolean
}

/** The checkbox of one agreement. */
export function AgreementBox({
  agreement,
  onOpen,
  short,
  children = short ? '同意' : '我已阅读并同意',
  ...box
}: AgreementBoxProps) {
  const { code, version } = agreement
  const title = agreement.title.replace(/^《|》$/g, '')
  return (
    <Checkbox {...box} value={version}>
      {children}
      <Link onClick={() => onOpen({ code, version })}>{short ? title : `《${title}》`}</Link>
    </Checkbox>
  )
}
