import { View } from '@tarojs/components'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './login-consents.module.scss'
import type { Login } from './use-login'

export interface LoginConsentsProps {
  consents: Login['consents']
  error: string | null | undefined
  /** Opens the text in exactly the version that the box stands for. */
  onOpenAgreement: (agreement: { code: string; version: string }) => void
}

/** The agreements that a login requires, rendered as soon as they are known. */
export function LoginConsents({ consents, error, onOpenAgreement }: LoginConsentsProps) {
  const { agreements, failed, reload, isTicked, tick } = consents
  if (failed) {
    return (
      <Notice id="login-consents" tone="error" onReload={reload}>
        协议没有加载出来，阅读并同意后才能登录
      </Notice>
    )
  }
  return (
    <View className={s.row}>
      {agreements ? (
        <AgreementBoxes
          short
          agreements={agreements}
          isTicked={isTicked}
          onTick={tick}
          error={error}
          onOpen={onOpenAgreement}
        />
      ) : (
        <Skeleton shape="lines" label="正在加载协议" />
      )}
    </View>
  )
}
