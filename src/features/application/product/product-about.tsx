import { View } from '@tarojs/components'
import { Card } from '@/ui/card/card'
import { Link } from '@/ui/link/link'
import { Rows } from '@/ui/rows/rows'
import type { ProductInfo } from '../api'
import type { OpenAgreement } from '../sheet/tick-box'

interface ProductAboutProps {
  info: ProductInfo
  onAgreements: () => unknown
  onOpenAgreement: OpenAgreement
}

/** Who lends, and what the visitor would agree to. */
export function ProductAbout({ info, onAgreements, onOpenAgreement }: ProductAboutProps) {
  const { institution, fee_note, offline } = info.product
  return (
    <>
      <Card title="谁放款">
        <Rows
          rows={[
            { label: '放款机构', value: institution.name },
            { label: '许可证编号', value: institution.licence_no },
            { label: '投诉电话', value: institution.complaint_phone },
            { label: '费用', value: fee_note },
            ...(offline ? [{ label: '办理方式', value: '这个产品需要到店办理' }] : []),
          ]}
        />
      </Card>
      <Card title="申请时请您阅读和授权">
        {info.agreements.map((agreement) => (
          <View key={agreement.consent_id}>
            <Link onClick={() => onOpenAgreement(agreement)}>《{agreement.title}》</Link>
          </View>
        ))}
        <View>
          <Link id="product-agreements" onClick={onAgreements}>
            这个产品的全部协议
          </Link>
        </View>
      </Card>
    </>
  )
}
