import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import type { useTicks } from '@/form/use-ticks'
import { AgreementBox } from '@/ui/agreement-boxes/agreement-box'
import s from '../application.module.scss'
import type { ConsentGroup } from './consents'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

interface ConsentListProps {
  groups: readonly ConsentGroup[]
  ticks: Pick<ReturnType<typeof useTicks<AgreementRef>>, 'isTicked' | 'tick'>
  /** The message shown at each box that is not ticked. */
  error: string | null
  onOpenAgreement: OpenAgreement
}

/** The text of the box itself names receiver and purpose (PIPL art. 23). */
const purposeOf = (name: string) => `我同意把本次申请的资料提供给${name}，用于审核本次申请，详见`

/** The consents, grouped by institution. Nothing is ticked in advance (S24.1). */
export function ConsentList({ groups, ticks, error, onOpenAgreement }: ConsentListProps) {
  return groups.map(({ institution, agreements }) => (
    <View key={institution?.code ?? ''} className={s.group} aria-role="group">
      <View className={s.strong} aria-role="legend">
        {institution ? `${institution.name}的授权与须知` : '共同须知'}
      </View>
      {agreements.map((agreement) => (
        <AgreementBox
          key={agreement.consent_id}
          agreement={agreement}
          id={`apply-consent-${agreement.code}`}
          checked={ticks.isTicked(agreement)}
          onChange={(on) => ticks.tick(agreement, on)}
          error={ticks.isTicked(agreement) ? null : error}
          onOpen={onOpenAgreement}
        >
          {institution && agreement.institution_code ? purposeOf(institution.name) : undefined}
        </AgreementBox>
      ))}
    </View>
  ))
}
