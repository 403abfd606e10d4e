import type { Institution, Product } from '@contract/offer'
import { View } from '@tarojs/components'
import { listContracts } from '@/http/calls/agreement'
import { listProducts } from '@/http/calls/match'
import { useLoad } from '@/http/use-load'
import { cx } from '@/lib/cx'
import { NEVER_DONE, PAID_DETAILS } from '@/lib/money/paid'
import { formatDate } from '@/lib/time/time'
import type { operator } from '@/platform/operator'
import { Card } from '@/ui/card/card'
import { Empty } from '@/ui/empty/empty'
import { Named } from '@/ui/mark/mark'
import { Menu } from '@/ui/menu/menu'
import { Notice } from '@/ui/notice/notice'
import { Page } from '@/ui/page/page'
import { Points } from '@/ui/points/points'
import { Rows } from '@/ui/rows/rows'
import { Skeleton } from '@/ui/skeleton/skeleton'
import neutrality from '../../../bench/neutrality.json'
import s from './about.module.scss'

/** The last run of bench/neutrality.mjs, which writes the file. */
const { date, pairs, differences, seed } = neutrality
const CHECKED = [
  '随机造出用户和产品，只换付费、广告、渠道和合作方，比较前后看到的产品、顺序、费用和理由；只有“广告”二字可以不同。',
  `最近一次在${formatDate(date)}，比较了${pairs / 10_000}万组，${differences === 0 ? '没有不同' : `有${differences}组不同`}。`,
  `用程序bench/neutrality.mjs和种子${seed}可以重做，结果相同。`,
]

interface AboutViewProps {
  brand: string
  operator: typeof operator
  onOpenAgreement: (agreement: { code: string; version: string }) => void
  onDownload: () => void
}

/** The platform's own agreements. Those of the institutions are shown where the visitor consents to them. */
const loadContracts = async () => (await listContracts())?.filter(({ group }) => group !== 'institution')

export function AboutView({ brand, operator, onOpenAgreement, onDownload }: AboutViewProps) {
  return (
    <Page title="我们做什么">
      <Card>
        <View>
          {brand}
          是贷款产品的信息推荐平台。我们不放款，不审批，也不代收任何费用；是否放款、金额和利率由持牌机构决定。
        </View>
      </Card>
      <Card title="谁在运营">
        <Rows
          rows={[
            { label: '运营方', value: operator.name },
            { label: 'ICP备案号', value: operator.registration },
            { label: '电信业务经营许可证', value: operator.licence },
            { label: '地址', value: operator.address },
          ]}
        />
      </Card>
      <Card title="投诉与提醒">
        <Rows
          rows={[
            { label: '投诉电话', value: operator.phone },
            { label: '投诉邮箱', value: operator.mail },
          ]}
        />
        <View className={s.after}>
          对本平台有意见，请拨打上面的电话或发送邮件。对产品、费用或催收有疑问，请先致电下面列出的机构投诉电话；处理不满意的，可以拨打金融消费者投诉热线12378。
        </View>
        <View className={cx(s.after, s.warn)}>
          放款前要求先转账、缴纳保证金或提供验证码的，都是诈骗，请不要付款并报警。
        </View>
      </Card>
      <Card id="about-paid" title="我们如何获得收入">
        <Points lines={PAID_DETAILS} />
        <View className={s.heading} aria-role="heading" aria-level={3}>
          我们从不做的事
        </View>
        <Points lines={NEVER_DONE} />
        <View className={s.heading} aria-role="heading" aria-level={3}>
          付费不影响排序，怎样检验
        </View>
        <Points lines={CHECKED} />
      </Card>
      <Partners />
      <Contracts onOpenAgreement={onOpenAgreement} />
      <Card>
        <Menu
          rows={[
            {
              id: 'about-download',
              label: '下载APP',
              note: '不下载也能申请和查看进度',
              onClick: onDownload,
            },
          ]}
        />
      </Card>
    </Page>
  )
}

function Partners() {
  const { data, state, reload } = useLoad(listProducts, [])
  return (
    <Card title="合作机构">
      {!data && state === 'loading' && <Skeleton shape="lines" count={3} label="正在加载合作机构" />}
      {!data && state === 'failed' && (
        <Notice tone="error" onReload={reload}>
          没有加载出合作机构。
        </Notice>
      )}
      {data?.length === 0 && <Empty title="暂时没有合作机构" why="有产品上架后，会在这里列出。" />}
      {institutionsOf(data ?? []).map((institution) => (
        <View key={institution.code} className={s.entry}>
          <Named institution={institution}>
            <View className={cx('small', s.keep)}>{institution.licence_note}</View>
            <View className="small">许可证编号：{institution.licence_no}</View>
            <View className="small">投诉电话：{institution.complaint_phone}</View>
          </Named>
        </View>
      ))}
    </Card>
  )
}

function Contracts({ onOpenAgreement }: Pick<AboutViewProps, 'onOpenAgreement'>) {
  const { data, state, reload } = useLoad(loadContracts, [])
  return (
    <Card title="平台协议">
      {!data && state === 'loading' && <Skeleton shape="lines" count={2} label="正在加载协议" />}
      {!data && state === 'failed' && (
        <Notice tone="error" onReload={reload}>
          没有加载出协议。
        </Notice>
      )}
      {data && (
        <Menu
          rows={data.map(({ code, version, title }) => ({
            id: `about-${code}`,
            label: `《${title}》`,
            onClick: () => onOpenAgreement({ code, version }),
          }))}
        />
      )}
      <View className={cx('small', s.keep, s.after)}>机构的授权书和须知，申请前逐项列出，由您勾选。</View>
    </Card>
  )
}

function institutionsOf(products: readonly Product[]): Institution[] {
  const found = new Map(products.map(({ institution }) => [institution.code, institution]))
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
