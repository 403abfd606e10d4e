import { View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { Button } from '@/ui/button/button'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/sheet/sheet'
import type { Wanted } from '../api'
import s from '../application.module.scss'
import { RENEWED_ID, useApplication } from '../use-application'
import { ApplyBlock, type RenderPlan } from './apply-block'
import { SheetMissing, SheetWaiting, TITLE } from './apply-states'
import { type OpenAgreement, TickBox } from './tick-box'

export interface OpenSheetProps {
  order_no: string
  /** The products to apply for. */
  wanted: readonly Wanted[]
  /** Renders a repayment plan below each cost sheet. */
  plan?: RenderPlan
  onClose: () => void
  /** Called when the applications are being sent. */
  onSending: (order_no: string) => void
  /** Called when every application is submitted, or when the visitor continues with those that are. */
  onDone: (order_no: string) => unknown
  /** Leads to the other products, when none of these takes applications. */
  onOthers: () => unknown
  onOpenAgreement: OpenAgreement
}

/** The open sheet: a block for each institution, then what several institutions need. */
export function OpenSheet({
  order_no,
  wanted,
  plan,
  onClose,
  onSending,
  onDone,
  onOthers,
  onOpenAgreement,
}: OpenSheetProps) {
  const application = useApplication(order_no, wanted, { onSending, onDone })
  const { infos, state, reload, blocks, common, ticks, asked, outcomes, open, submitted, renewed } =
    application
  const { early, submit } = application
  const failed = open.some(({ product }) => outcomes[product.code])
  const boxes = { ticks, asked, onOpenAgreement }
  return (
    <Sheet
      open
      id="apply-sheet"
      title={TITLE}
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
            <View className={s.submit}>
              {open.length > 0 ? (
                <Button id="apply-submit" onClick={submit}>
                  {labelOf(application, failed)}
                </Button>
              ) : (
                <Button id="apply-others" onClick={onOthers}>
                  看看其他产品
                </Button>
              )}
            </View>
            {submitted > 0 && (
              <Button id="apply-go-on" kind="text" block onClick={() => onDone(order_no)}>
                查看已提交的申请
              </Button>
            )}
          </>
        )
      }
    >
      {!infos && state === 'loading' && <SheetWaiting />}
      {!infos && state === 'failed' && <SheetMissing onReload={reload} />}
      {renewed && (
        <Notice tone="warn" id={RENEWED_ID} title="内容有更新">
          成本明示表或授权文件已更新为最新内容，请重新查看、勾选后再提交。
        </Notice>
      )}
      {open.length > 0 && (
        <View className={s.small}>
          提交后，您填写的资料会提供给以下机构，由机构审核并决定是否放款。本平台只推荐产品，不放款。
        </View>
      )}
      {blocks.map((block) => (
        <ApplyBlock key={block.institution.code} block={block} outcomes={outcomes} plan={plan} {...boxes} />
      ))}
      {common.length > 0 && (
        <View className={s.item} aria-role="group">
          <View className="strong" aria-role="legend">
            以上机构共用的文件
          </View>
          {common.map((box) => (
            <TickBox key={box.id} box={box} {...boxes} />
          ))}
        </View>
      )}
    </Sheet>
  )
}

/** The button says what is still missing, and what a press does when nothing is. */
function labelOf({ reading, ticks, open }: ReturnType<typeof useApplication>, failed: boolean): string {
  if (reading > 0) return `请先阅读（${reading}秒）`
  const [first] = ticks.missing
  if (first) return `还差${ticks.missing.length}项：${first.missing}`
  return `${failed ? '重新' : ''}提交${open.length > 1 ? `${open.length}个` : ''}申请`
}
