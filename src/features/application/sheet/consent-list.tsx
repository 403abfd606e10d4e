import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import s from '../application.module.scss'
import type { ConsentGroup } from './consents'

export type OpenAgreement = (agreement: Pick<AgreementRef, 'code' | 'version'>) => void

interface ConsentListProps {
  groups: readonly ConsentGroup[]
  ticked: readonly string[]
  missing: readonly AgreementRef[]
  onTick: (consent_id: string, on: boolean) => void
  onOpenAgreement: OpenAgreement
}

/** Receiver and purpose, in the words of the box itself (PIPL art. 23). */
const purposeOf = (name: string) => `我同意把本次申请的资料提供给${name}，用于审核本次申请，详见`

/** The consents, a group for each institution. Nothing is ticked for the visitor (decisions.md §7). */
export function ConsentList({ groups, ticked, missing, onTick, onOpenAgreement }: ConsentListProps) {
  return groups.map(({ institution, agreements }) => (
    <View key={institution?.code ?? ''} className={s.group} aria-role="group">
      <View className={s.strong} aria-role="legend">
        {institution ? `${institution.name}的授权与须知` : '共同须知'}
      </View>
      {agreements.map(({ consent_id, code, version, title, institution_code }) => (
        <Checkbox
          key={consent_id}
          id={`apply-consent-${code}`}
          checked={ticked.includes(consent_id)}
          onChange={(on) => onTick(consent_id, on)}
          error={missing.some((one) => one.consent_id === consent_id) ? '请阅读后勾选，再提交申请' : null}
        >
          {institution && institution_code ? purposeOf(institution.name) : '我已阅读并同意'}
          <Link onClick={() => onOpenAgreement({ code, version })}>《{title}》</Link>
        </Checkbox>
      ))}
    </View>
  ))
}
