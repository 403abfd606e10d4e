import { useState } from 'react'
import { Button } from '../button/button'
import type { Example } from '../example'
import { Toast } from './toast'

function Shows() {
  const [text, setText] = useState<string | null>(null)
  return (
    <>
      <Button kind="secondary" id="show-toast" onClick={() => setText(text ? null : '系统繁忙，请稍后再试')}>
        {text ? '收起提示' : '显示提示'}
      </Button>
      <Toast text={text} />
    </>
  )
}

export const examples: Example[] = [{ title: '提示', node: <Shows /> }]
