import { View } from '@tarojs/components'
import type { HalfOrder } from '@/http/calls/half'
import { formatTime } from '@/lib/time/time'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Named } from '@/ui/mark/named'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import s from './half.module.scss'
import { type ChildProps, WithOrder } from './with-order'

interface HalfResultProps extends ChildProps {
  shown: number
  onAgain: (order_no: string, code: string) => unknown
  /** Opens the download page; missing on the mini-program, where only /about leads to it (S25.33). */
  onDownload?: (() => unknown) | undefined
}

/** No statuses, because the platform cannot see what happens at the institution. */
const NEXT = [
  {
    title: '在机构页面提交申请',
    note: '还没有提交的，可以从上面再次前往。本平台看不到您在机构页面填写的内容。',
  },
  {
    title: '等待机构审核',
    note: '机构可能致电核实信息，结果由机构通知您。放款前不需要支付任何费用。',
  },
]

/** `/credit/result`: the institutions that the visitor has chosen, and what happens next. Nothing is promised. */
export function HalfResult({ shown, onAgain, onDownload, ...child }: HalfResultProps) {
  return (
    <WithOrder steps={['result']} shown={shown} {...child}>
      {(order) => (
        <Page
          title={`您选择了${order.visited.length}个产品`}
          sub="申请在机构自己的页面完成，是否放款、金额和费用由机构决定"
          action={
            <>
              <Button id="credit-products" onClick={() => child.onStep('product')}>
                查看其他产品
              </Button>
              {onDownload && (
                <Button id="credit-download" kind="text" block onClick={onDownload}>
                  下载APP
                </Button>
              )}
            </>
          }
        >
          {order.visited.map((visit) => (
            <Visit key={visit.code} visit={visit} onAgain={() => onAgain(order.order_no, visit.code)} />
          ))}
          <Card title="接下来">
            {NEXT.map(({ title, note }) => (
              <View key={title} className={s.next}>
                <View className="strong">{title}</View>
                <View className="small">{note}</View>
              </View>
            ))}
          </Card>
        </Page>
      )}
    </WithOrder>
  )
}

type Visited = HalfOrder['visited'][number]

function Visit({ visit, onAgain }: { visit: Visited; onAgain: () => unknown }) {
  const { code, product_name, institution, at } = visit
  return (
    <Card id={`credit-visited-${code}`} role="article" label={`${institution.name}${product_name}`}>
      <Named institution={institution}>
        <View className="small">{institution.licence_note}</View>
      </Named>
      <Rows
        rows={[
          { label: '产品', value: product_name },
          { label: '选择时间', value: formatTime(at) },
          { label: '机构投诉电话', value: institution.complaint_phone },
        ]}
      />
      <View className={s.choose}>
        <Button
          id={`credit-${code}-again`}
          kind="secondary"
          small
          label={`再次前往，${institution.name}${product_name}`}
          onClick={onAgain}
        >
          再次前往
        </Button>
      </View>
    </Card>
  )
}
