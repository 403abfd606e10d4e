import { useState } from 'react'
import type { Example } from '../example'
import { Link } from '../link/link'
import { Checkbox } from './checkbox'

function Consent({ id, start = false, error }: { id: string; start?: boolean; error?: string }) {
  const [checked, setChecked] = useState(start)
  return (
    <Checkbox id={id} checked={checked} onChange={setChecked} error={checked ? null : error}>
      我已阅读并同意<Link onClick={() => {}}>《用户服务协议》</Link>和
      <Link onClick={() => {}}>《个人信息处理规则》</Link>
    </Checkbox>
  )
}

export const examples: Example[] = [
  { title: '未勾选', node: <Consent id="consent-no" /> },
  { title: '已勾选', node: <Consent id="consent-yes" start /> },
  { title: '有错误', node: <Consent id="consent-missing" error="请先阅读并勾选" /> },
]
