import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { IDENTITY_CONSENT, IDENTITY_EFFECT } from '@/lib/identity-words'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import s from './quota.module.scss'

interface IdentityConsentProps {
  /** Empty where the consent holds already: then nothing is asked. */
  agreements: readonly AgreementRef[]
  ticked: readonly string[]
  onTick: (consent_id: string, on: boolean) => void
  onOpenAgreement: (agreement: Pick<AgreementRef, 'code' | 'version'>) => unknown
  error?: string
}

/** The consent to work with the identity number: of its own and unticked (PIPL art. 28 to 30). */
export function IdentityConsent({
  agreements,
  ticked,
  onTick,
  onOpenAgreement,
  error,
}: IdentityConsentProps) {
  return agreements.map((agreement) => {
    const { consent_id, title } = agreement
    const chosen = ticked.includes(consent_id)
    return (
      <View key={consent_id}>
        <View className={s.effect}>{IDENTITY_EFFECT}</View>
        <Checkbox
          id="identity-consent"
          checked={chosen}
          onChange={(on) => onTick(consent_id, on)}
          error={chosen ? null : error}
        >
          {IDENTITY_CONSENT}
          <Link onClick={() => onOpenAgreement(agreement)}>《{title}》</Link>
        </Checkbox>
      </View>
    )
  })
}
