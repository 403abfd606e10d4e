import { shortTitle } from '@contract/rules/agreement'
import type { Contract } from '@/http/calls/agreement'
import { formatDate } from '@/lib/time/time'
import { AgreementTitle } from '@/ui/agreement-boxes/agreement-title'
import { Card } from '@/ui/card/card'
import { Menu } from '@/ui/menu/menu'
import { Skeleton } from '@/ui/skeleton/skeleton'

export type OpenAgreement = (agreement: { code: string; version: string }) => unknown

interface AgreementEntriesProps {
  id?: string
  contracts: readonly Contract[]
  /** Leaves the institution's name out of the titles, where the heading above names it already. */
  short?: boolean
  onOpen: OpenAgreement
}

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

/** What lists of agreements look like while they load: a card with as many rows as each number. */
export const LoadingCards = ({ cards, label }: { cards: readonly number[]; label: string }) => (
  <>
    {cards.map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and keep their order
      <Card key={index}>
        <Skeleton shape="lines" count={count} {...(index === 0 && { label })} />
      </Card>
    ))}
  </>
)
