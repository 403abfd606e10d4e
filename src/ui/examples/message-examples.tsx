import { AccountNote } from '../account-note/account-note'
import { Empty } from '../empty/empty'
import { NoteLine } from '../note-line/note-line'
import { Notice } from '../notice/notice'
import { PaidNote } from '../paid-note/paid-note'
import { SavingWords } from '../saving/saving'
import { Skeleton } from '../skeleton/skeleton'
import { type Example, type Examples, nothing } from './example'

const said = (title: string, what: Parameters<typeof SavingWords>[0]['said']): Example => ({
  title,
  node: <SavingWords said={what} onCopy={nothing} copyId={`example-copy-${what}`} />,
})

/** What the page says by itself. */
export const messages: Examples = {
  accountNote: [{ title: '保存在谁名下', node: <AccountNote mobile="138****5678" onRelogin={nothing} /> }],
  empty: [
    {
      title: '没有结果',
      node: (
        <Empty
          title="暂时没有合适的产品"
          why="您所在城市目前没有可申请的机构。"
          action={{ label: '修改城市', onClick: nothing }}
        />
      ),
    },
  ],
  noteLine: [
    {
      title: '一行，可以打开',
      node: (
        <NoteLine id="example-note" words="预估，最终以机构审批结果为准；付费不影响排序">
          按您的金额和期限，成本低的在前。
        </NoteLine>
      ),
    },
  ],
  notice: [
    { title: '说明', node: <Notice title="接着上次填写">您有一份未完成的申请。</Notice> },
    {
      title: '提醒，有操作',
      node: (
        <Notice tone="warn" action={{ label: '重新加载', onClick: nothing }}>
          网络已断开，已填写的内容保存在本机。
        </Notice>
      ),
    },
    { title: '错误', node: <Notice tone="error">请检查网络后再试一次。</Notice> },
  ],
  paidNote: [{ title: '收费说明', node: <PaidNote id="example-about" onAbout={nothing} /> }],
  saving: [
    said('下载已开始，结果未知', 'started'),
    said('已发送到聊天', 'sent'),
    said('没有保存成功', 'failed'),
    said('已复制', 'copied'),
    said('没有复制成功', 'lost'),
  ],
  skeleton: [
    { title: '标题', node: <Skeleton shape="title" label="正在加载" /> },
    { title: '文字', node: <Skeleton shape="lines" count={2} /> },
    { title: '表单', node: <Skeleton shape="field" count={2} /> },
    { title: '产品卡', node: <Skeleton shape="card" /> },
  ],
}
