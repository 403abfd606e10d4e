import { Button, RichText, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { scrollToPart } from '@/platform/elements/page/scroll-to'
import { Link } from '@/ui/link/link'
import s from './agreement.module.scss'
import { styled } from './markup'
import { type Section, sectionsOf } from './sections'
import { useLargeType } from './use-large-type'

/** A shorter text is read faster without a table of contents. */
const WORTH_A_LIST = 3

/** The body of an agreement: a table of contents, a switch for larger type, and the sections. */
export function AgreementBody({ html }: { html: string }) {
  const [large, toggle] = useLargeType()
  const sections = sectionsOf(html)
  const titled = sections.filter(({ title }) => title)
  return (
    <View className={cx(s.body, large && s.large)}>
      <View className={s.tools}>
        <Link id="agreement-type" onClick={toggle}>
          {large ? '恢复标准字号' : '大字显示'}
        </Link>
      </View>
      {titled.length >= WORTH_A_LIST && <Contents sections={titled} />}
      <View className={s.text}>
        {sections.map((section) => (
          <View key={section.id} id={section.id} className={s.section}>
            <RichText nodes={styled(section.html)} />
          </View>
        ))}
      </View>
    </View>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <View className={s.contents} aria-role="navigation" aria-label="目录">
      <View className="small">目录</View>
      <View className={s.entries} aria-role="list">
        {sections.map(({ id, title }) => (
          <View key={id} aria-role="listitem">
            <Button
              id={`to-${id}`}
              className={s.entry}
              hoverClass={s.pressed}
              onClick={() => scrollToPart(id)}
            >
              {title}
            </Button>
          </View>
        ))}
      </View>
    </View>
  )
}
