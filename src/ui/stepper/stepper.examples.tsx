import { type Example, Kept } from '../example'
import { Stepper } from './stepper'

const instalment = (id: string, max: number) => (
  <Kept
    start={1}
    of={(value, set) => (
      <Stepper id={id} value={value} min={1} max={max} onChange={set} less="提前一期" more="推后一期">
        第{value}期
      </Stepper>
    )}
  />
)

export const examples: Example[] = [
  { title: '可以选择', node: instalment('example-instalment', 11) },
  { title: '没有选择', node: instalment('example-only', 1) },
]
