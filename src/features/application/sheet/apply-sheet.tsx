import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { Wanted } from '../api'
import s from '../application.module.scss'
import { RENEWED_ID, useApplication } from '../use-application'
import { ApplyItem } from './apply-item'
import { ConsentList, type OpenAgreement } from './consent-list'

interface ApplySheetProps {
  order_no: string
  /** The products to apply for; the sheet is open unless this is null. */
  wanted: readonly Wanted[] | null
  onClose: () => void
  /** Called when every application is submitted, or when the visitor continues with those that are. */
  onDone: (order_no: string) => unknown
  onOpenAgreement: OpenAgreement
}

/** The cost sheets and consents before an application, and the application itself (S24.13, S24.2). */
export function ApplySheet({ wanted, ...props }: ApplySheetProps) {
  if (!wanted?.length) return null
  return <OpenSheet wanted={wanted} {...props} />
}

function OpenSheet({
  order_no,
  wanted,
  onClose,
  onDone,
  onOpenAgreement,
}: ApplySheetProps & { wanted: readonly Wanted[] }) {
  const application = useApplication(order_no, wanted, onDone)
  const { infos, state, reload, groups, consents, sheets, asked, outcomes, open, submitted, renewed } =
    application
  const { reading, early, unconfirmed, submit } = application
  const failed = Object.values(outcomes).some(({ kind }) => kind !== 'submitted')
  const label = failed ? `重新提交（${open.length}）` : '提交申请'
  return (
    <Sheet
      open
      id="apply-sheet"
      title="申请前请确认"
      onClose={onClose}
      footer={
        infos && (
          <>
            <View
              className={cx(s.message, (failed || early) && s.failed)}
              aria-role="status"
              aria-live="polite"
            >
              {early && '请先看完成本明示表，再提交申请'}
              {!early && failed && `还有${open.length}个产品没有确认提交成功，原因见上方`}
            </View>
            <Button id="apply-submit" onClick={submit}>
              {reading > 0 ? `请先阅读（${reading}秒）` : label}
            </Button>
            {submitted > 0 && (
              <Button id="apply-go-on" kind="text" block onClick={() => onDone(order_no)}>
                查看已提交的申请
              </Button>
            )}
          </>
        )
      }
    >
      {!infos && state === 'loading' && <Skeleton shape="lines" count={4} label="正在加载成本明示表" />}
      {!infos && state === 'failed' && (
        <Notice tone="error" title="没有加载出成本明示表" action={{ label: '重新加载', onClick: reload }}>
          看不到成本时不会提交申请，已选的产品都保留着。
        </Notice>
      )}
      {renewed && (
        <Notice tone="warn" id={RENEWED_ID} title="内容有更新">
          成本明示表或授权文件已更新为最新内容，请重新查看、勾选后再提交。
        </Notice>
      )}
      {infos?.map((info) => (
        <ApplyItem
          key={info.product.code}
          info={info}
          outcome={outcomes[info.product.code]}
          confirmed={sheets.isTicked(info)}
          missing={unconfirmed.includes(info.product.code)}
          onConfirm={(on) => sheets.tick(info, on)}
        />
      ))}
      {infos && (
        <>
          <View className={s.small}>
            提交后，您填写的资料会提供给以下机构，由机构审核并决定是否放款。本平台只推荐产品，不放款。
          </View>
          <ConsentList
            groups={groups}
            ticks={consents}
            error={asked ? '请阅读后勾选，再提交申请' : null}
            onOpenAgreement={onOpenAgreement}
          />
        </>
      )}
    </Sheet>
  )
}
