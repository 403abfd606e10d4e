import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { focusField } from '@/platform/elements/field/focus-field'
import { logout } from '@/stores/session'
import { Notice } from '@/ui/notice/notice'
import { stopAll, type Withdrawn, withdrawConsent } from './api'
import s from './consent.module.scss'
import { type Confirmed, type Kind, kindOf } from './own-consents'

/** What the visitor withdraws: one consent, or all by which data goes to institutions. */
export type Asked = { one: Consent } | { all: readonly Consent[] }

/** Names the action, as the title of its question and within the sentences about its outcome. */
export const nameOf = (asked: Asked): string => ('all' in asked ? '全部停止' : `撤回《${asked.one.title}》`)

const isLogin = (asked: Asked) => 'one' in asked && kindOf(asked.one) === 'login'

/** What came of a withdrawal: the answer, or why there is none, empty unless the server said it. */
interface Result {
  asked: Asked
  answer: Withdrawn | undefined
  why: string
}

const OUTCOME_ID = 'consent-outcome'

/** Withdraws after a confirmation; `onEnd` runs when the page shows the outcome, also a failure. */
export function useWithdrawal(onEnd: () => void) {
  const [asked, ask] = useState<Asked | null>(null)
  const [last, setLast] = useState<Result | null>(null)
  const [confirmed, setConfirmed] = useState<readonly Confirmed[]>([])

  // The pressed button is gone, or far from the outcome. The focus moves after the dialogs have given it back.
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => focusField(OUTCOME_ID))
    return () => clearTimeout(timer)
  }, [last])

  async function confirm() {
    if (!asked) return
    let why = ''
    const onRefused = (msg: string) => {
      why = msg
    }
    const call = 'all' in asked ? stopAll(onRefused) : withdrawConsent(asked.one.id, onRefused)
    const answer = await call.catch(reportUnexpected)
    ask(null)
    setLast({ asked, answer, why })
    if (answer) {
      const at = answer.withdrawn_at
      const ended = 'all' in asked ? asked.all : [asked.one]
      setConfirmed((before) => [...before, ...ended.map((consent) => ({ consent, at }))])
      if (isLogin(asked)) logout()
    }
    onEnd()
  }
  return { asked, ask, confirm, last, confirmed }
}

const SENT = '已经送出的，我们通知机构停止使用；撤回前已经进行的处理不受影响。以后申请需重新同意。'

const consequencesOf = (name: string): Record<Kind, readonly string[]> => ({
  login: [
    '您会在所有设备上退出登录，还没有送出的申请和联系方式立即停止。',
    '已经送到机构的资料不受影响；要让机构停止使用，请先撤回对该机构的授权。再次登录时需要重新同意。',
  ],
  identity: [
    '还没有提交的申请资料里，姓名和身份证号码立即删除，也不再用于新的申请。',
    '已经提交的申请不受影响；要让机构停止使用，请撤回对该机构的授权。以后需要核实身份时再次征求同意。',
  ],
  institution: [
    `${name}不会再从我们这里收到您的资料：还没有送出的申请和联系方式立即停止，预约的到店取消。`,
    SENT,
  ],
  application: [
    '依据它提交的申请立即停止：还没有送出的不再送出，预约的到店取消。',
    SENT,
    '由您到机构页面自己办理的，不办了：这份申请结束，我们没有向机构提供过您的资料。',
  ],
})

const ALL = [
  '机构不会再从我们这里收到您的资料：还没有送出的申请和联系方式立即停止，预约的到店取消。',
  SENT,
  '登录和匹配不受影响。短信、核验和微信通知只在您用到时提供；广告平台的反馈，在匹配结果页关闭个性化排序后停止。',
] as const

export function Consequences({ asked }: { asked: Asked }) {
  const texts = 'all' in asked ? ALL : consequencesOf(asked.one.institution?.name ?? '')[kindOf(asked.one)]
  return texts.map((words, index) => (
    <View key={words} className={index > 0 ? s.next : undefined}>
      {words}
    </View>
  ))
}

export function Outcome({ last, ask }: Pick<ReturnType<typeof useWithdrawal>, 'last' | 'ask'>) {
  return (
    <View id={OUTCOME_ID} aria-live="polite">
      {last?.answer && <Done asked={last.asked} {...last.answer} />}
      {last && !last.answer && (
        <Notice
          tone="error"
          title={last.why ? `没有${nameOf(last.asked)}` : `没有收到${nameOf(last.asked)}的结果`}
          action={{ id: 'consent-retry', label: '重试', onClick: () => ask(last.asked) }}
        >
          {last.why || '网络不稳定，可能已经撤回，也可能没有。请重试确认，重复撤回不会有其他影响。'}
        </Notice>
      )}
    </View>
  )
}

function Done({ asked, stopped, notified }: { asked: Asked } & Withdrawn) {
  const institution = 'one' in asked && asked.one.institution
  return (
    <Notice title={`已${nameOf(asked)}`}>
      {stopped.length > 0 && <View>已停止，不再送出：{stopped.join('、')}</View>}
      {notified.length > 0 && <View>已经送出，正在通知机构停止使用：{notified.join('、')}</View>}
      {notified.length > 0 && <View>机构的答复会显示在下面。</View>}
      {notified.length > 0 && institution && (
        <View>
          之后仍被联系的，可以向{institution.name}投诉，电话：{institution.complaint_phone}。
        </View>
      )}
      {stopped.length + notified.length === 0 && <View>没有正在办理的申请需要停止。</View>}
      {isLogin(asked) && <View>您已在所有设备上退出登录。</View>}
    </Notice>
  )
}
