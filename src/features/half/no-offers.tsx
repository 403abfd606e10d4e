import type { HalfChange } from '@contract/endpoints/half'
import type { NoFit } from '@contract/offer'
import { noFitWords } from '@/lib/no-fit'
import { Empty } from '@/ui/empty/empty'

/** Says why no product fits, and asks for another amount and term, or for all of the first step if they do not help. */
export function NoOffers({ facts, onChange }: { facts: NoFit; onChange: (change: HalfChange) => unknown }) {
  const { title, why, change } = noFitWords(facts, false)
  return (
    <Empty
      title={title}
      why={why}
      action={{
        id: 'credit-change',
        label: change,
        onClick: () => onChange(facts.change_helps ? 'amount' : 'basics'),
      }}
    />
  )
}
