import { Image, View } from '@tarojs/components'
import { type PropsWithChildren, useState } from 'react'
import { cx } from '@/lib/cx'
import { ownImage } from '@/platform/elements/own-image'
import s from './mark.module.scss'

const TONES = [s.slate, s.sage, s.sand, s.mauve, s.clay]

/** The same institution has the same tone everywhere. */
const toneOf = (mark: string) => TONES[(mark.charCodeAt(0) % 37) % TONES.length]

export interface MarkProps {
  institution: { mark: string; logo?: string | null }
  /** 24 px instead of 36, beside a single line. */
  small?: boolean
}

/** The face of an institution beside its name: its logo, or the character that tells it apart (S24.31). */
export function Mark({ institution: { mark, logo }, small }: MarkProps) {
  const [broken, setBroken] = useState<string>()
  const tile = cx(s.mark, small && s.small)
  if (logo && logo !== broken)
    return (
      <Image
        className={cx(tile, s.logo)}
        src={ownImage(logo)}
        mode="aspectFit"
        aria-hidden
        onError={() => setBroken(logo)}
      />
    )
  return (
    <View className={cx(tile, toneOf(mark))} aria-hidden>
      {mark}
    </View>
  )
}

/** An institution where it is named: its mark, its name, and small lines about it. */
export const Named = ({
  institution,
  children,
}: PropsWithChildren<{ institution: MarkProps['institution'] & { name: string } }>) => (
  <View className={s.named}>
    <Mark institution={institution} />
    <View className={s.words}>
      <View className="strong">{institution.name}</View>
      {children}
    </View>
  </View>
)
