import { AgreementBox, type AgreementBoxProps } from './agreement-box'

export interface AgreementBoxesProps<A extends AgreementBoxProps['agreement']>
  extends Pick<AgreementBoxProps, 'onOpen' | 'short'> {
  agreements: readonly A[]
  isTicked: (agreement: A) => boolean
  onTick: (agreement: A, on: boolean) => void
  /** The message shown at each box that is not ticked. */
  error?: string | null
}

/** One checkbox for each agreement; its title opens the text. */
export const AgreementBoxes = <A extends AgreementBoxProps['agreement']>({
  agreements,
  isTicked,
  onTick,
  error,
  onOpen,
  short,
}: AgreementBoxesProps<A>) =>
  agreements.map((agreement) => (
    <AgreementBox
      key={agreement.code}
      agreement={agreement}
      id={`consent-${agreement.code}`}
      checked={isTicked(agreement)}
      onChange={(on) => onTick(agreement, on)}
      error={isTicked(agreement) ? null : error}
      onOpen={onOpen}
      short={short}
    />
  ))
