import type { Consent, Receiver } from '@contract/endpoints/privacy'
import { Text, View } from '@tarojs/components'
import { formatDate, formatTime } from '@/lib/time/time'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Group } from '@/ui/group/group'
import { Named } from '@/ui/mark/mark'
import s from './consent.module.scss'
import { Entries, type EntryActions } from './entries'
import { type Holder, passesOn } from './own-consents'

/** Until when each receiver has data, as the privacy policy says (parts 三 and 四). */
const UNTIL: Readonly<Record<string, string>> = {
  sms: '只用于发送，不得留作他用',
  identity: '只回答是否一致，不得留作他用',
  wechat: '发出后删除用户标识，最长184天',
  platform: '直到您关闭个性化排序，或撤回隐私政策',
  partner: '到您选择产品为止，记录保存三年',
}

function untilOf({ code, institution, consents }: Holder): string {
  if (!institution) return UNTIL[code.split(' ')[0] ?? ''] ?? '直到您撤回'
  return consents.some(passesOn) ? '直到您撤回' : '已停止提供'
}

/** What became of telling the institution that it must stop, in phrases. */
function answerOf({ state, at: time }: NonNullable<Receiver['stop']>, phone: string): readonly string[] {
  const at = formatTime(time)
  const asked = `${at}要求停止使用，`
  return {
    telling: [asked, '正在通知机构'],
    told: [asked, '已通知，机构尚未确认'],
    carried: [asked, '已交中转方加密转送，', '机构尚未确认'],
    confirmed: ['已通知停止使用，', `机构于${at}确认收到`],
    unconfirmed: ['机构没有确认停止使用，', '请向机构投诉，', `电话：${phone}`],
  }[state]
}

function Facts({ holder }: { holder: Holder }) {
  const { categories, purposes, since, stop } = holder
  const facts = [
    ['资料', categories.join('、') || (stop ? '授权书所列的信息' : '还没有送出')],
    ['用途', purposes.join('、') || '申请后由机构审核、联系'],
    ['时间', `${since ? `${formatDate(since)}起，` : ''}${untilOf(holder)}`],
  ]
  return (
    <View className={s.facts} aria-role="associationlist">
      {facts.map(([label, value]) => (
        <View key={label} className={s.fact}>
          <View className={`small ${s.term}`} aria-role="term">
            {label}
          </View>
          <View className={s.definition} aria-role="definition">
            {value}
          </View>
        </View>
      ))}
    </View>
  )
}

interface PassingProps {
  holders: readonly Holder[]
  /** Asks whether to withdraw these consents, by which data goes to institutions. */
  onStop: (consents: readonly Consent[]) => void
}

/** To which institutions data goes, with one button that stops all of it. */
export function Passing({ holders, onStop }: PassingProps) {
  const allowed = holders.filter(({ consents }) => consents.some(passesOn))
  if (allowed.length === 0)
    return (
      <Card>
        {holders.some(({ institution }) => institution)
          ? '没有机构再从我们这里收到您的资料。'
          : '我们没有向任何机构提供您的资料。'}
      </Card>
    )
  const stop = () => onStop(allowed.flatMap(({ consents }) => consents.filter(passesOn)))
  return (
    <Card>
      <View>
        您允许{allowed.length}家机构使用您的资料：{allowed.map(({ name }) => name).join('、')}。
      </View>
      <View className="small">停止后不再提供；机构已经收到的，由它按法律和与您的约定保存。</View>
      <View className={s.next}>
        <Button id="consents-stop" kind="secondary" onClick={stop}>
          全部停止
        </Button>
      </View>
    </Card>
  )
}

/** Each institution in a card with the consents that concern it, then in one card everybody else. */
export function Holders({ holders, ...actions }: EntryActions & { holders: readonly Holder[] }) {
  const others = holders.filter(({ institution }) => !institution)
  return (
    <>
      {holders.map((holder) => {
        const { code, institution, consents, stop } = holder
        return (
          institution && (
            <Card key={code} id={`holder-${code}`} title={<Named institution={institution} />}>
              {stop && (
                <View className={s.answer}>
                  {answerOf(stop, institution.complaint_phone).map((phrase) => (
                    <Text key={phrase} className="phrase">
                      {phrase}
                    </Text>
                  ))}
                </View>
              )}
              <Facts holder={holder} />
              <Entries consents={consents} short {...actions} />
            </Card>
          )
        )
      })}
      {others.length > 0 && (
        <Card title="还有谁收到过">
          {others.map((holder) => (
            <Group key={holder.code} title={holder.name}>
              <Facts holder={holder} />
              <Entries consents={holder.consents} {...actions} />
            </Group>
          ))}
        </Card>
      )}
    </>
  )
}
