import { SMS_CODE } from '@contract/rules/mobile'
import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { focusField } from '@/platform/elements/field/focus-field'
import { AgreementBoxes } from '@/ui/agreement-boxes/agreement-boxes'
import { Button } from '@/ui/button/button'
import { CodeInput } from '@/ui/code-input/code-input'
import { Field } from '@/ui/field/field'
import { Notice } from '@/ui/notice/notice'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { TextInput } from '@/ui/text-input/text-input'
import s from './login-consents.module.scss'
import { waitText } from './use-cooldown'
import type { Login } from './use-login'
import { type Wechat, WechatChoice, WechatReason } from './wechat-login'

const FAILED = { send: '验证码没有发出', login: '没有登录成功', open: '您已登录，下一页没有打开' }

interface LoginFieldsProps {
  login: Login
  wechat: Wechat | undefined
  /** Opens the text in exactly the version that the box stands for. */
  onOpenAgreement: (agreement: { code: string; version: string }) => void
}

export function LoginFields({ login, wechat, onOpenAgreement }: LoginFieldsProps) {
  const { failed } = login
  // Scrolls the message into view, because the pressed button may be far from it.
  useEffect(() => {
    if (failed) focusField('login-failed')
  }, [failed])
  return (
    <View>
      {/* A separate parent node: siblings that appear would make Taro send the ticks to the render layer again. */}
      <View>
        {!wechat?.byWechat && (
          <>
            {wechat && <WechatReason wechat={wechat} />}
            <NumberAndCode login={login} />
          </>
        )}
      </View>
      <LoginConsents login={login} onOpenAgreement={onOpenAgreement} />
      {wechat && <WechatChoice wechat={wechat} />}
      {failed && (
        <Notice
          id="login-failed"
          tone="error"
          title={FAILED[failed]}
          action={{ label: '重试', onClick: failed === 'send' ? login.send : login.submit }}
        >
          网络不稳定或系统繁忙，请稍后再试。已填写的内容都保留着。
        </Notice>
      )}
    </View>
  )
}

function NumberAndCode({ login }: { login: Login }) {
  const { errors, cooldown, awaited } = login
  const isAwaited = Boolean(awaited)
  // In the middle of the view, although it appears below what was pressed.
  useEffect(() => {
    if (isAwaited) focusField('login-code')
  }, [isAwaited])
  return (
    <>
      <Field id="login-mobile" label="手机号" why="用于登录和查申请进度" beside error={errors.mobile}>
        <TextInput
          value={login.mobile}
          onChange={login.enterMobile}
          type="tel"
          autocomplete="tel"
          placeholder="例如 138 1234 5678"
          // Leaves room for a pasted "+86 138-0013-8000", which is cleaned instead of truncated.
          maxLength={20}
          suffix={
            awaited && (
              <Button
                id="login-send"
                kind="text"
                loading={login.sending}
                onClick={cooldown > 0 ? undefined : login.send}
              >
                {cooldown > 0 ? waitText(cooldown) : '重发验证码'}
              </Button>
            )
          }
        />
      </Field>
      {awaited && (
        <Field
          id="login-code"
          label="短信验证码"
          why={
            awaited.sent
              ? `已发送至${awaited.to.slice(0, 3)}****${awaited.to.slice(7)}，${SMS_CODE.lifeSeconds / 60}分钟内有效，填完自动继续`
              : `请填写刚才收到的${SMS_CODE.digits}位数字，没有收到可以稍后重发`
          }
          error={errors.code}
        >
          <CodeInput value={login.code} onChange={login.enterCode} length={SMS_CODE.digits} focus />
        </Field>
      )}
      {awaited?.devCode && (
        <Notice id="login-dev-code" tone="warn" title="仅开发环境显示">
          验证码：{awaited.devCode}
        </Notice>
      )}
    </>
  )
}

function LoginConsents({ login, onOpenAgreement }: Omit<LoginFieldsProps, 'wechat'>) {
  const { agreements, failed, reload, isTicked, tick } = login.consents
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
          error={login.errors.consents}
          onOpen={onOpenAgreement}
        />
      ) : (
        <Skeleton shape="lines" label="正在加载协议" />
      )}
    </View>
  )
}
