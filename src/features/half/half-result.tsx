import { View } from '@tarojs/components'
import { formatTime } from '@/lib/time/time'
import type { HalfOrder } from '@/stores/half'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Named } from '@/ui/mark/mark'
import { Menu } from '@/ui/menu/menu'
import { RowsWaiting } from '@/ui/offer/rows-waiting'
import { Page } from '@/ui/page/page'
import { Rows } from '@/ui/rows/rows'
import { DeleteEntered } from './delete-entered'
import s from './half.module.scss'
import { type ChildProps, OPENING, WithOrder } from './with-order'

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
    note: '还没提交的，点“再次前往”接着填。您在那里填的内容，我们看不到。',
  },
  {
    title: '等待机构审核',
    note: '机构可能打电话核实，结果由它通知您。放款前不用付任何费用。',
  },
]

/** `/credit/result`: the institutions that the visitor has chosen, and what happens next. Nothing is promised. */
export function HalfResult({ shown, onAgain, onDownload, ...child }: HalfResultProps) {
  return (
    <WithOrder
      steps={['result']}
      shown={shown}
      waiting={<RowsWaiting count={2} label={OPENING} />}
      {...child}
    >
      {(order) => (
        <Page
          title={`您选择了${order.visited.length}个产品`}
          sub="在机构的页面完成，放款和费用由机构决定"
          action={order.visited.slice(0, 1).map(({ code, institution }) => (
            <Button key={code} id={`credit-${code}-again`} onClick={() => onAgain(order.order_no, code)}>
              再次前往{institution.name}
            </Button>
          ))}
        >
          {order.visited.map((visit, i) => (
            <Visit
              key={visit.code}
              visit={visit}
              onAgain={i > 0 ? () => onAgain(order.order_no, visit.code) : undefined}
            />
          ))}
          <Card title="接下来">
            {NEXT.map(({ title, note }) => (
              <View key={title} className={s.next}>
                <View className="strong">{title}</View>
                <View className="small">{note}</View>
              </View>
            ))}
          </Card>
          <Card>
            <Menu
              rows={[
                { id: 'credit-products', label: '查看其他产品', onClick: () => child.onStep('product') },
                ...(onDownload ? [{ id: 'credit-download', label: '下载APP', onClick: onDownload }] : []),
              ]}
            />
          </Card>
          <DeleteEntered order={order} onHome={child.onHome} />
        </Page>
      )}
    </WithOrder>
  )
}

type Visited = HalfOrder['visited'][number]

function Visit({ visit, onAgain }: { visit: Visited; onAgain: (() => unknown) | undefined }) {
  const { code, product_name, institution, at } = visit
  return (
    <Card id={`credit-visited-${code}`} role="article" label={`${institution.name}${product_name}`}>
      <Named institution={institution}>
        <View className="small">{institution.licence_note}</View>
      </Named>
      <View className={s.visit}>
        <Rows
          rows={[
            { label: '产品', value: product_name },
            { label: '选择时间', value: formatTime(at) },
            { label: '机构投诉电话', value: institution.complaint_phone },
          ]}
        />
      </View>
      {onAgain && (
        <View className={s.again}>
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
      )}
    </Card>
  )
}
