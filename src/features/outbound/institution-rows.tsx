import type { Destination } from '@contract/outbound/destination'
import { Text } from '@tarojs/components'
import type { Row } from '@/ui/rows/rows'

export interface LeaveProps {
  destination: Destination
  /** The registered host of the address. */
  host: string
  onCancel: () => unknown
}

/** Who the institution is, with the row of its address in the same place on both targets. */
export const institutionRows = (institution: Destination['institution'], address: Row): Row[] => [
  {
    label: '机构',
    value: <Text id="leave-institution">{institution.name}</Text>,
    note: institution.licence_note,
    strong: true,
  },
  address,
  { label: '许可证号', value: institution.licence_no },
  { label: '机构投诉电话', value: institution.complaint_phone },
]
