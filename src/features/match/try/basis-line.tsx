import { months } from '@contract/rules/words'
import { Button, Text } from '@tarojs/components'
import { formatYuan } from '@/lib/money/money'
import type { Trying } from './use-try'
import s from './what-if.module.scss'

/** The line under the title: for which amount and term the figures are, and the way to try others. */
export function BasisLine({ trying: { basis, differs, open, toggle } }: { trying: Trying }) {
  return (
    <Button
      id="offers-change"
      className={s.line}
      hoverClass={s.pressed}
      aria-expanded={open}
      onClick={() => toggle(!open)}
    >
      <Text className={s.basis}>
        {formatYuan(basis.amount)}元 · {months(basis.term)}
      </Text>
      <Text className={s.way}>{!open ? '改一改试试' : differs ? '不改了' : '收起'}</Text>
    </Button>
  )
}
