import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Example } from '../example'
import { Stepper } from './stepper'

function Instalment({ max }: { max: number }) {
  const [value, setValue] = useState(1)
  return (
    <Stepper
      value={value}
      min={1}
      max={max}
      onChange={setValue}
      less="提前一期"
      more="推后一期"
      label={`第几期还款日，1至${max}`}
      text={(figure) => `第${figure}期`}
    >
      {(figure) => <View>第{figure}期</View>}
    </Stepper>
  )
}

export const examples: Example[] = [
  { title: '可以选择', node: <Instalment max={11} /> },
  { title: '没有选择', node: <Instalment max={1} /> },
]
