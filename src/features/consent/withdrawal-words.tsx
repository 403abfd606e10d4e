import type { Consent } from '@contract/endpoints/privacy'
import { View } from '@tarojs/components'
import { Notice } from '@/ui/notice/notice'
import s from './consent.module.scss'
import { kindOf } from './own-consents'
import { OUTCOME_ID, type Withdrawal } from './use-withdrawal'

/** Explains what the withdrawal causes, before the visitor confirms it. */
export function Consequences({ consent }: { consent: Consent }) {
  const kind = kindOf(consent)
  const name = consent.institution?.name
  if (kind === 'login') {
    return (
      <>
        <View>您会在所有设备上退出登录，还没有送出的申请和联系方式立即停止。</View>
        <View className={s.next}>
          已经送到机构的资料不受影响；要让机构停止使用，请先撤回对该机构的授权。再次登录时需要重新同意。
        </View>
      </>
    )
  }
  if (kind === 'identity') {
    return (
      <>
        <View>还没有提交的申请资料里，姓名和身份证号码立即删除，也不再用于新的申请。</View>
        <View className={s.next}>
          已经提交的申请不受影响；要让机构停止使用，请撤回对该机构的授权。以后匹配产品需要重新同意。
        </View>
      </>
    )
  }
  return (
    <>
      <View>
        {kind === 'institution'
          ? `${name}不会再从我们这里收到您的资料：还没有送出的申请和联系方式立即停止，预约的到店取消。`
          : '依据它提交的申请立即停止：还没有送出的不再送出，预约的到店取消。'}
      </View>
      <View className={s.next}>
        已经送出的，我们通知机构停止使用；撤回前已经进行的处理不受影响。以后申请需重新同意。
      </View>
    </>
  )
}

/** What was withdrawn, or why it failed. It stays until the next withdrawal. */
export function Outcome({ done, failed, ask }: Pick<Withdrawal, 'done' | 'failed' | 'ask'>) {
  return (
    <View id={OUTCOME_ID} aria-live="polite">
      {done && <Done {...done} />}
      {failed && (
        <Notice
          tone="error"
          title={
            failed.why
              ? `没有撤回《${failed.consent.title}》`
              : `没有收到撤回《${failed.consent.title}》的结果`
          }
          action={{ id: 'consent-retry', label: '重试', onClick: () => ask(failed.consent) }}
        >
          {failed.why || '网络不稳定，可能已经撤回，也可能没有。请重试确认，重复撤回不会有其他影响。'}
        </Notice>
      )}
    </View>
  )
}

function Done({ consent, outcome: { stopped, told } }: NonNullable<Withdrawal['done']>) {
  return (
    <Notice title={`已撤回《${consent.title}》`}>
      {stopped.length > 0 && <View>已停止，不再送出：{stopped.join('、')}</View>}
      {told.length > 0 && <View>已经送出，正在通知机构停止使用：{told.join('、')}</View>}
      {told.length > 0 && consent.institution && (
        <View>
          之后仍被联系的，可以向{consent.institution.name}投诉，电话：{consent.institution.complaint_phone}。
        </View>
      )}
      {stopped.length + told.length === 0 && <View>没有正在办理的申请需要停止。</View>}
      {kindOf(consent) === 'login' && <View>您已在所有设备上退出登录。</View>}
    </Notice>
  )
}
