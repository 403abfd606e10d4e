import { Card } from '@/ui/card/card'
import { Skeleton } from '@/ui/skeleton/skeleton'

/** What lists of agreements look like while they load: a card with as many rows as each number. */
export const LoadingCards = ({ cards, label }: { cards: readonly number[]; label: string }) => (
  <>
    {cards.map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
      <Card key={index}>
        <Skeleton shape="lines" count={count} {...(index === 0 && { label })} />
      </Card>
    ))}
  </>
)
