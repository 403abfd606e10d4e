import { shortTitle } from '@contract/rules/agreement'
import { View } from '@tarojs/components'
import type { Contract } from '@/http/calls/agreement'
import { cx } from '@/lib/cx'
import { formatDate } from '@/lib/time/time'
import { Link } from '@/ui/link/link'
import s from './protocols.module.scss'

export type OpenAgreement = (agreement: { code: string; version: string }) => unknown

interface AgreementEntriesProps {
  contracts: readonly Contract[]
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
  onOpen: OpenAgreement
}

/** A list of agreements to open, each with its version and the day from which it is in force. */
export function AgreementEntries({ contracts, short, onOpen }: AgreementEntriesProps) {
  return (
    <View aria-role="list">
      {contracts.map(({ code, version, title, effective_at }) => (
        <View key={code} className={cx('entry', s.entry, short && s.near)} aria-role="listitem">
          <Link
            id={`agreement-${code}`}
            label={short ? `《${title}》` : undefined}
            onClick={() => onOpen({ code, version })}
          >
            《{short ? shortTitle(title) : title}》
          </Link>
          <View className="small">
            版本{version}，{formatDate(effective_at)}起生效
          </View>
        </View>
      ))}
    </View>
  )
}
