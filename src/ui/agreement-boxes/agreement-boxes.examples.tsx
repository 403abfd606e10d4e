import { useState } from 'react'
import type { Example } from '../example'
import { AgreementBoxes } from './agreement-boxes'

const agreements = [
  { code: 'example-service', title: '用户服务协议', version: '1.0' },
  { code: 'example-privacy', title: '隐私政策', version: '1.0' },
]

function Boxes({ error }: { error?: string }) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  return (
    <AgreementBoxes
      agreements={agreements.map((one) => ({ ...one, code: `${one.code}${error ? '-error' : ''}` }))}
      isTicked={({ code }) => ticked.includes(code)}
      onTick={({ code }, on) => setTicked([...ticked.filter((one) => one !== code), ...(on ? [code] : [])])}
      error={error}
      onOpen={() => {}}
    />
  )
}

export const examples: Example[] = [
  { title: '未勾选', node: <Boxes /> },
  { title: '有错误', node: <Boxes error="请先阅读并同意" /> },
]
