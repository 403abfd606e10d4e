import { WORDS } from '@contract/rules/words'
import { Button, Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { formatRate } from '@/lib/money/money'
import { Option } from '@/platform/elements/option'
import c from '../checkbox/checkbox.module.scss'
import { Mark } from '../mark/mark'
import p from '../press/press.module.scss'
import { PressNote } from '../press/press-note'
import { usePress } from '../press/use-press'
import { OfferFigures, type OfferTerms } from './offer-figures'
import s from './offer-row.module.scss'

export type { OfferTerms }

export interface OfferRowProps {
  /** The id of the row; its press is `<id>-detail` unless `press` names another. */
  id: string
  name: string
  terms: OfferTerms
  /** The highest total cost of the list in fen. Without it there is no bar: rows for different amounts do not compare. */
  dearest?: number
  lowest: number
  /** Why the product has no figures for the list's amount and term; shown in their place. */
  refusal?: string | undefined
  /** The strip at the left that chooses the product. */
  choose?: Omit<ChooseStripProps, 'id' | 'name'> | undefined
  /** One line above everything else, e.g. what was just changed. */
  note?: ReactNode
  /** One line below the figures, e.g. how the visitor's application stands. */
  status?: string | undefined
  /** What the press does, where it does not open the detail: its id and its words. */
  press?: { id: string; words: string } | undefined
  onOpen: () => unknown
  children?: ReactNode
}

/** A product of a list as one row, with the facts of S24.9 in one order everywhere. A press opens the rest. */
export function OfferRow({ id, name, terms, refusal, choose, note, status, press, ...props }: OfferRowProps) {
  const { institution, sponsored, offline, closed, annual_rate } = terms
  const { dearest, lowest, onOpen, children } = props
  const pressed = usePress(onOpen)
  const best = !refusal && annual_rate === lowest
  return (
    <View
      id={id}
      className={cx(s.row, choose?.checked && s.chosen, best && s.best)}
      aria-role="article"
      aria-label={`${institution.name}${name}`}
    >
      {note && (
        <View className={`strong ${s.note}`} aria-role="status">
          {note}
        </View>
      )}
      <View className={s.parts}>
        {choose && <ChooseStrip id={`${id}-choose`} name={name} {...choose} />}
        <Button
          id={press?.id ?? `${id}-detail`}
          className={cx('press', s.open, pressed.busy && p.busy)}
          hoverClass="pressed"
          aria-busy={pressed.busy || undefined}
          onClick={pressed.press}
        >
          <View className={s.head}>
            <Mark institution={institution} />
            <View className={s.who}>
              <View className={s.name}>{institution.name}</View>
              <View className="caption">
                {name}
                {sponsored && <Text className={s.ad}>广告</Text>}
                {offline && <Text className={s.whole}>{'\u00a0·\u00a0需到店'}</Text>}
              </View>
            </View>
            {!refusal && (
              <View className={s.rate}>
                <View className={s.figure}>{formatRate(annual_rate)}</View>
                <View className="caption">{WORDS.annualRate}</View>
              </View>
            )}
          </View>
          {refusal ? (
            <View className={s.said}>{refusal}</View>
          ) : (
            <OfferFigures terms={terms} dearest={dearest} />
          )}
          {closed && <View className={s.said}>{closed.text}</View>}
          {status && <View className={s.said}>{status}</View>}
          {press && (
            <View className={`strong ${s.words}`}>
              {press.words}
              <Text aria-hidden>›</Text>
            </View>
          )}
        </Button>
      </View>
      {choose?.error && (
        <View id={`${id}-choose-error`} className={`error ${s.error}`} aria-role="alert">
          {choose.error}
        </View>
      )}
      <PressNote {...pressed} />
      {children}
    </View>
  )
}

interface ChooseStripProps {
  id: string
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | false | undefined
  /** What stands in place of the box once the product can no longer be chosen. */
  instead?: string | undefined
}

function ChooseStrip({ id, name, checked, onChange, error, instead }: ChooseStripProps) {
  if (instead) return <View className={`caption ${s.instead}`}>{instead}</View>
  return (
    <Option
      kind="checkbox"
      id={id}
      name={id}
      value="1"
      checked={checked}
      className={cx(s.strip, error && c.invalid)}
      chosenClassName={c.chosen}
      markClassName={c.mark}
      pressedClassName={s.held}
      onPick={() => onChange(!checked)}
      aria-label={`选择，${name}`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      {null}
    </Option>
  )
}
