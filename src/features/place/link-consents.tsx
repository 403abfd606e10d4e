import { View } from '@tarojs/components'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import s from './city.module.scss'
import type { LinkConsentsState } from './use-link-consents'

interface LinkConsentsProps {
  consents: LinkConsentsState
  /** The phone that the link logged in, masked. */
  mobile: string
  onOpenAgreement: (agreement: { code: string; version: string }) => unknown
  onRelogin: () => unknown
}

/** What a login by link has to agree to, before everything else on the page. */
export function LinkConsents({ consents, mobile, onOpenAgreement, onRelogin }: LinkConsentsProps) {
  if (consents.agreements.length === 0) return null
  return (
    <View className={s.link}>
      <Card id="link-consents" title={`您通过链接登录了${mobile}`}>
        <View className={s.ask}>
          请先阅读并同意以下协议，同意前不会保存您填写的内容。
          <Link id="link-relogin" onClick={onRelogin}>
            不是您？重新登录
          </Link>
        </View>
        <AgreementBoxes {...consents} onOpen={onOpenAgreement} />
      </Card>
    </View>
  )
}
