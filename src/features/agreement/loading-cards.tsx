import { Card } from '@/ui/card/card'
import { Skeleton } from '@/ui/skeleton/skeleton'

interface LoadingCardsProps {
  cards: readonly number[]
  label: string
}

/** What lists of agreements look like while they load: cards with rows. */
export const LoadingCards = ({ cards, label }: LoadingCardsProps) => (
  <>
    {cards.map((count, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
      <Card key={index}>
        <Skeleton shape="lines" count={count} {...(index === 0 && { label })} />
      </Card>
    ))}
  </>
)
