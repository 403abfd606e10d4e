import { type Example, nothing } from '../example'
import { Notice } from './notice'

const action = { label: '重新加载', onClick: nothing }

export const examples: Example[] = [
  { title: '说明', node: <Notice title="接着上次填写">您有一份未完成的申请。</Notice> },
  {
    title: '提醒，有操作',
    node: (
      <Notice tone="warn" action={action}>
        网络已断开，已填写的内容保存在本机。
      </Notice>
    ),
  },
  { title: '错误', node: <Notice tone="error">请检查网络后再试一次。</Notice> },
]
