import { shortTitle } from '@contract/rules/agreement'
import type { AgreementRef } from '@contract/values'
import { Fragment } from 'react'
import type { useTicks } from '@/form/use-ticks'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import type { Box } from './boxes'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

export interface TickBoxProps {
  box: Box
  ticks: Pick<ReturnType<typeof useTicks<Box>>, 'isTicked' | 'tick'>
  asked: boolean
  onOpenAgreement: OpenAgreement
}

/** One box of the sheet, never ticked in advance (S24.1); each title opens its text. */
export function TickBox({ box, ticks, asked, onOpenAgreement }: TickBoxProps) {
  const ticked = ticks.isTicked(box)
  return (
    <Checkbox
      id={box.id}
      checked={ticked}
      onChange={(on) => ticks.tick(box, on)}
      error={asked && !ticked ? box.error : null}
      {...(box.label && { label: box.label })}
    >
      {box.words}
      {box.texts.map(({ code, version, title }, i) => (
        <Fragment key={code}>
          {i > 0 && '、'}
          <Link onClick={() => onOpenAgreement({ code, version })}>
            《{box.short ? shortTitle(title) : title}》
          </Link>
        </Fragment>
      ))}
    </Checkbox>
  )
}
