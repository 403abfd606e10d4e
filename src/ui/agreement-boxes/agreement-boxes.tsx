import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox'
import { Link } from '../link/link'

interface Agreement {
  code: string
  title: string
  version: string
}

interface AgreementBoxProps {
  agreement: Agreement
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

export function AgreementBox({ agreement, onOpen, short, children, ...box }: AgreementBoxProps) {
  const { code, version } = agreement
  const title = agreement.title.replace(/^《|》$/g, '')
  return (
    <Checkbox {...box} value={version}>
      {children ?? (short ? '同意' : '我已阅读并同意')}
      <Link onClick={() => onOpen({ code, version })}>{short ? title : `《${title}》`}</Link>
    </Checkbox>
  )
}

interface AgreementBoxesProps<A extends Agreement>
  extends Pick<AgreementBoxProps, 'onOpen' | 'short' | 'error'> {
  agreements: readonly A[]
  isTicked: (agreement: A) => boolean
  onTick: (agreement: A, on: boolean) => void
}

/** One checkbox for each agreement; `error` stands at each that is not ticked. */
export const AgreementBoxes = <A extends Agreement>(props: AgreementBoxesProps<A>) => {
  const { agreements, isTicked, onTick, error, ...box } = props
  return agreements.map((agreement) => (
    <AgreementBox
      key={agreement.code}
      agreement={agreement}
      id={`consent-${agreement.code}`}
      checked={isTicked(agreement)}
      onChange={(on) => onTick(agreement, on)}
      error={isTicked(agreement) ? null : error}
      {...box}
    />
  ))
}
