import { shortTitle } from '@contract/rules/agreement'
import type { Contract } from '@/http/calls/agreement'
import { formatDate } from '@/lib/time/time'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Menu } from '@/ui/menu/menu'

export type OpenAgreement = (agreement: { code: string; version: string }) => unknown

interface AgreementEntriesProps {
  id?: string
  contracts: readonly Contract[]
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
  onOpen: OpenAgreement
}

/** A list of agreements to open, each with its version and the day from which it is in force. */
export function AgreementEntries({ id = 'agreement', contracts, short, onOpen }: AgreementEntriesProps) {
  return (
    <Menu
      rows={contracts.map(({ code, version, title, effective_at }) => ({
        id: `${id}-${code}`,
        label: <AgreementTitle>{short ? shortTitle(title) : title}</AgreementTitle>,
        note: `版本${version}，${formatDate(effective_at)}起生效`,
        onClick: () => onOpen({ code, version }),
      }))}
    />
  )
}
