import { Button, RichText, View } from '@tarojs/components'
import { cx } from '@/lib/cx'
import { scrollToPart } from '@/platform/elements/page/scroll-to'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Skeleton } from '@/ui/skeleton/skeleton'
import s from './agreement.module.scss'
import { styled } from './markup'

/** A shorter text is read faster without a table of contents. */
const WORTH_A_LIST = 3

export function AgreementBody({ html, large }: { html: string; large: boolean }) {
  const sections = sectionsOf(html)
  const titled = sections.filter(({ title }) => title)
  return (
    <View className={cx(s.body, large && s.large)}>
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

/** Closed at first, so that the text is in view at once. */
const Contents = ({ sections }: { sections: ReturnType<typeof sectionsOf> }) => (
  <View className={s.contents} aria-role="navigation" aria-label="目录">
    <Disclosure id="agreement-contents" title="目录" level={2}>
      <View aria-role="list">
        {sections.map(({ id, title }) => (
          <View key={id} aria-role="listitem">
            <Button
              id={`to-${id}`}
              className={`press ${s.entry}`}
              hoverClass="pressed"
              onClick={() => scrollToPart(id)}
            >
              {title}
            </Button>
          </View>
        ))}
      </View>
    </Disclosure>
  </View>
)

export const AgreementWaiting = () => (
  <View className={s.body}>
    <View className={cx(s.contents, s.waiting)}>
      <Skeleton shape="title" label="正在加载协议" />
    </View>
    <View className={cx(s.text, s.waiting)}>
      <Skeleton shape="lines" count={6} />
    </View>
  </View>
)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()

/** Splits a text before each `<h2>`. The sanitised elements have no attributes (S26.4). */
export const sectionsOf = (html: string) =>
  html
    .split(/(?=<h2>)/)
    .filter((part) => part.trim())
    .map((part, index) => {
      const heading = /^<h2>([\s\S]*?)<\/h2>/.exec(part)?.[1]
      return { id: `section-${index + 1}`, title: heading === undefined ? null : plain(heading), html: part }
    })
