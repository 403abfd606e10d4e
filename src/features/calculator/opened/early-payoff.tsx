import { fen } from '@contract/brands'
import { scheduleOf } from '@contract/rates/schedule'
import { settle } from '@contract/rates/settlement'
import { WORDS } from '@contract/rules/words'
import { Text, View } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { formatFen, formatRate } from '@/lib/money/money'
import { Money } from '@/ui/money/money'
import { Rows } from '@/ui/rows/rows'
import { Stepper } from '@/ui/stepper/stepper'
import type { Loan } from '../choice'

import s from './opened.module.scss'

/** What early settlement together with an instalment costs. For terms of two months and more. */
export function EarlyPayoff({ id, price, amount, term }: Loan & { id: string }) {
  const [chosen, setChosen] = useState<number>()
  const last = term - 1
  const after = Math.min(chosen ?? Math.ceil(term / 2), last)
  const { due, early } = useMemo(
    () => ({
      due: scheduleOf(price, amount, term).instalments[after - 1]?.payment ?? fen(0),
      early: settle(price, amount, term, after),
    }),
    [price, amount, term, after],
  )
  return (
    <>
      <Stepper
        id={id}
        value={after}
        min={1}
        max={last}
        onChange={setChosen}
        less="提前一期还清"
        more="推后一期还清"
      >
        <View className={s.after}>
          还到第<Text className={s.figure}>{after}</Text>期时还清
        </View>
      </Stepper>
      <View id={`${id}-result`} className={s.result} aria-live="polite">
        <Rows
          rows={[
            {
              label: '当天共还',
              value: <Money fen={fen(due + early.balance + early.fee)} exact />,
              strong: true,
              note: (
                <>
                  <View>本期还款{formatFen(due)}元</View>
                  <View>剩余本金{formatFen(early.balance)}元</View>
                  <View>提前还款手续费{formatFen(early.fee)}元</View>
                </>
              ),
            },
            { label: WORDS.totalCost, value: <Money fen={early.total_cost} exact />, strong: true },
            {
              label: early.saved < 0 ? '比按期还完多付' : '比按期还完少付',
              value: <Money fen={fen(Math.abs(early.saved))} exact />,
              strong: true,
            },
            {
              label: WORDS.annualRate,
              value: formatRate(early.annual_rate),
              note: `复利；单利${formatRate(early.simple_rate)}`,
            },
          ]}
        />
      </View>
      <View className="caption">按约定的费率试算；怎样办理提前还款，以机构合同为准。</View>
    </>
  )
}
