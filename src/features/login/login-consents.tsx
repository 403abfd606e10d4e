import { View } from '@tarojs/components'
import { Checkbox } from '@/ui/checkbox/checkbox'
import { Link } from '@/ui/link/link'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { Login } from './use-login'

export interface LoginConsentsProps {
  consents: Login['consents']
  error?: string
  /** The very text that the box is for. */
  onOpenAgreement: (agreement: { code: string; version: string }) => void
}

/** One box for each agreement; the title opens its text. */
export function LoginConsents({ consents, error, onOpenAgreement }: LoginConsentsProps) {
  const { agreements, failed, reload, isTicked, tick } = consents
  if (failed) {
    return (
      <Notice id="login-consents" tone="error" action={{ label: '重新加载', onClick: reload }}>
        协议没有加载出来，阅读并同意后才能登录
      </Notice>
    )
  }
  if (!agreements) return <Skeleton shape="lines" count={2} label="正在加载协议" />
  return (
    <View>
      {agreements.map((agreement) => (
        <Checkbox
          key={agreement.code}
          id={`consent-${agreement.code}`}
          checked={isTicked(agreement)}
          onChange={(on) => tick(agreement, on)}
          error={isTicked(agreement) ? null : error}
        >
          我已阅读并同意
          <Link onClick={() => onOpenAgreement({ code: agreement.code, version: agreement.version })}>
            《{agreement.title.replace(/^《|》$/g, '')}》
          </Link>
        </Checkbox>
      ))}
    </View>
  )
}
