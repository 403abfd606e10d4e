import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Example } from '../example'
import { Stepper } from './stepper'

function Instalment({ id, max }: { id: string; max: number }) {
  const [value, setValue] = useState(1)
  return (
    <Stepper id={id} value={value} min={1} max={max} onChange={setValue} less="提前一期" more="推后一期">
      <View>第{value}期</View>
    </Stepper>
  )
}

export const examples: Example[] = [
  { title: '可以选择', node: <Instalment id="example-instalment" max={11} /> },
  { title: '没有选择', node: <Instalment id="example-only" max={1} /> },
]
