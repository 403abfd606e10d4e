import { Checkbox } from '../checkbox/checkbox'
import { Link } from '../link/link'

interface Agreement {
  code: string
  title: string
  version: string
}

export interface AgreementBoxesProps<A extends Agreement> {
  agreements: readonly A[]
  isTicked: (agreement: A) => boolean
  onTick: (agreement: A, on: boolean) => void
  /** Told at each box that is not ticked. */
  error?: string
  /** The very text that the box is for. */
  onOpen: (agreement: { code: string; version: string }) => unknown
}

/** One box for each agreement; the title opens its text. */
export const AgreementBoxes = <A extends Agreement>({
  agreements,
  isTicked,
  onTick,
  error,
  onOpen,
}: AgreementBoxesProps<A>) =>
  agreements.map((agreement) => (
    <Checkbox
      key={agreement.code}
      id={`consent-${agreement.code}`}
      checked={isTicked(agreement)}
      onChange={(on) => onTick(agreement, on)}
      error={isTicked(agreement) ? null : error}
    >
      我已阅读并同意
      <Link onClick={() => onOpen({ code: agreement.code, version: agreement.version })}>
        《{agreement.title.replace(/^《|》$/g, '')}》
      </Link>
    </Checkbox>
  ))
