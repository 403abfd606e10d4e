import { AccountNote } from '../account-note/account-note'
import { Empty } from '../empty/empty'
import { NoteLine } from '../note-line/note-line'
import { Notice } from '../notice/notice'
import { PaidNote } from '../paid-note/paid-note'
import { SavingWords } from '../saving/saving'
import { Skeleton } from '../skeleton/skeleton'
import { type Examples, nothing } from './example'

const said = (what: Parameters<typeof SavingWords>[0]['said']) => (
  <SavingWords said={what} onCopy={nothing} copyId={`example-copy-${what}`} />
)

/** What the page says by itself. */
export const messages: Examples = {
  accountNote: { 保存在谁名下: <AccountNote mobile="138****5678" onRelogin={nothing} /> },
  empty: {
    没有结果: (
      <Empty
        title="暂时没有合适的产品"
        why="您所在城市目前没有可申请的机构。"
        action={{ label: '修改城市', onClick: nothing }}
      />
    ),
  },
  noteLine: {
    '一行，可以打开': (
      <NoteLine id="example-note" words="预估，最终以机构审批结果为准；付费不影响排序">
        按您的金额和期限，成本低的在前。
      </NoteLine>
    ),
  },
  notice: {
    说明: <Notice title="接着上次填写">您有一份未完成的申请。</Notice>,
    '提醒，有操作': (
      <Notice tone="warn" action={{ label: '重新加载', onClick: nothing }}>
        网络已断开，已填写的内容保存在本机。
      </Notice>
    ),
    错误: <Notice tone="error">请检查网络后再试一次。</Notice>,
  },
  paidNote: { 收费说明: <PaidNote id="example-about" onAbout={nothing} /> },
  saving: {
    '下载已开始，结果未知': said('started'),
    已发送到聊天: said('sent'),
    没有保存成功: said('failed'),
    已复制: said('copied'),
    没有复制成功: said('lost'),
  },
  skeleton: {
    标题: <Skeleton shape="title" label="正在加载" />,
    文字: <Skeleton shape="lines" count={2} />,
    表单: <Skeleton shape="field" count={2} />,
    产品卡: <Skeleton shape="card" />,
  },
}
