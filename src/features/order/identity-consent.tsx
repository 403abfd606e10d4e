import type { AgreementRef } from '@contract/values'
import { View } from '@tarojs/components'
import { IdentityEffect } from '@/form/identity-effect'
import { IDENTITY_CONSENT } from '@/lib/identity-words'
import { AgreementBox } from '@/ui/agreement-boxes/agreement-boxes'

interface IdentityConsentProps {
  /** Empty when the consent has already been given; then nothing is asked. */
  agreements: readonly AgreementRef[]
  isTicked: (agreement: AgreementRef) => boolean
  onTick: (agreement: AgreementRef, on: boolean) => void
  onOpen: (agreement: Pick<AgreementRef, 'code' | 'version'>) => unknown
  error: string | null | undefined
}

/** The separate, unticked consent to process the identity number (PIPL art. 28 to 30). */
export const IdentityConsent = ({ agreements, isTicked, onTick, onOpen, error }: IdentityConsentProps) =>
  agreements.map((agreement) => (
    <View key={agreement.consent_id}>
      <IdentityEffect />
      <AgreementBox
        agreement={agreement}
        id="identity-consent"
        checked={isTicked(agreement)}
        onChange={(on) => onTick(agreement, on)}
        error={isTicked(agreement) ? null : error}
        onOpen={onOpen}
      >
        {IDENTITY_CONSENT}
      </AgreementBox>
    </View>
  ))
