import type { Destination } from '@contract/outbound/destination'
import { Text, View } from '@tarojs/components'
import { Mark } from '@/ui/mark/mark'
import { Notice } from '@/ui/notice/notice'
import { Points } from '@/ui/points/points'
import type { Row } from '@/ui/rows/rows'
import s from './outbound.module.scss'

export interface LeaveProps {
  destination: Destination
  host: string
  /** The address has the referral number of an application. */
  referred?: boolean | undefined
  onCancel: () => unknown
}

/** Who the institution is, with the row of its address in the same place on both targets. */
export const institutionRows = (institution: Destination['institution'], address: Row): Row[] => [
  {
    label: '机构',
    value: (
      <View className={s.institution}>
        <Mark small institution={institution} />
        <Text id="leave-institution">{institution.name}</Text>
      </View>
    ),
    note: institution.licence_note,
    strong: true,
  },
  address,
  { label: '许可证号', value: institution.licence_no },
  { label: '机构投诉电话', value: institution.complaint_phone },
]

export const LeaveNotice = ({ check, referred }: { check?: string; referred?: boolean | undefined }) => (
  <Notice>
    <Points
      lines={[
        '内容和服务由机构负责，本平台无法控制',
        '这一步不会带去您在这里填写的信息',
        ...(referred ? ['只带去一个查进度的随机编号'] : []),
        ...(check ? [check] : []),
        '不要透露短信验证码，放款前不用付费用',
      ]}
    />
  </Notice>
)
