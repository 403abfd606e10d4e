import { type Example, nothing } from '../example'
import { SavingWords } from './saving'

const said = (title: string, what: Parameters<typeof SavingWords>[0]['said']): Example => ({
  title,
  node: <SavingWords said={what} onCopy={nothing} copyId={`example-copy-${what}`} />,
})

export const examples: Example[] = [
  said('下载已开始，结果未知', 'started'),
  said('已发送到聊天', 'sent'),
  said('没有保存成功', 'failed'),
  said('已复制', 'copied'),
  said('没有复制成功', 'lost'),
]
