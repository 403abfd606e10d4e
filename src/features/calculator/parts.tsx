import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { useLoad } from '@/http/use-load'
import { reportUnexpected } from '@/lib/expected'
import { loadPart } from '@/lib/load-part'
import { Disclosure } from '@/ui/disclosure/disclosure'
import { Notice } from '@/ui/notice/notice'
import { OptionalPart } from '@/ui/part/error-boundary'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { Loan } from './choice'
import s from './parts.module.scss'

/** Loads the content of the sections that are closed at first. Rejects without a network, and can be called again. */
const loadOpened = () => loadPart(() => import(/* webpackChunkName: "calculator-opened" */ './opened/opened'))

interface PartProps extends Loan {
  id: string
}

/** Details of one loan beyond its main figures, closed until the visitor opens them. */
export function CalculatorParts({ id, ...loan }: PartProps) {
  useFetchedOnChange(loan)
  return (
    <>
      {loan.term > 1 && (
        <Disclosure id={`${id}-early`} title="提前还清试算">
          <Opened part="EarlyPayoff" id={`${id}-early`} {...loan} />
        </Disclosure>
      )}
      <View className={`caption ${s.local}`}>试算在您的手机上完成，不需要填写个人信息。</View>
    </>
  )
}

export const PlanPart = (loan: PartProps) => <Opened part="Plan" {...loan} />

/** Preloads the details when the visitor changes amount or term, so that they open without a network. */
function useFetchedOnChange({ amount, term }: Loan) {
  const first = useRef(`${amount} ${term}`)
  useEffect(() => {
    if (first.current !== `${amount} ${term}`) void loadOpened().catch(reportUnexpected)
  }, [amount, term])
}

function Opened({ part, ...loan }: PartProps & { part: 'EarlyPayoff' | 'Plan' }) {
  const { data, state, reload } = useLoad(loadOpened, [])
  if (!data) {
    if (state === 'loading') return <Skeleton shape="lines" count={3} label="正在打开试算" />
    return (
      <Notice tone="error" onReload={reload}>
        没有打开，请检查网络或稍后再试。
      </Notice>
    )
  }
  const Part = data[part]
  return (
    <OptionalPart words="这部分试算暂时没有打开。">
      <Part {...loan} />
    </OptionalPart>
  )
}
