import type { Application } from '@contract/endpoints/application'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { reportUnexpected } from '@/lib/expected'
import { Button } from '@/ui/button/button'
import { Dialog } from '@/ui/dialog/dialog'
import { giveUp } from '../api'

interface GiveUpProps {
  application: Application
  /** Runs when the server has ended the application. */
  onEnd: () => unknown
}

/** Ends an application by jump, which otherwise stays open and stands in the way of a new one. */
export function GiveUp({ application: { apply_no, institution }, onEnd }: GiveUpProps) {
  const [asked, ask] = useState(false)
  const [failed, setFailed] = useState(false)
  const confirm = async () => {
    const ended = await giveUp(institution).catch(reportUnexpected)
    ask(false)
    setFailed(!ended)
    if (ended) onEnd()
  }
  return (
    <>
      <Button id={`application-${apply_no}-give-up`} kind="text" small block onClick={() => ask(true)}>
        不办了
      </Button>
      <View className="small" aria-live="polite">
        {failed && '没有收到结果，申请可能还没有结束。请再点一次。'}
      </View>
      <Dialog
        open={asked}
        title="不办了？"
        confirmLabel="结束申请"
        danger
        onConfirm={confirm}
        onCancel={() => ask(false)}
      >
        这份申请会结束，我们没有为它向机构提供过您的资料。您在{institution.name}
        的其他申请也一并结束。您自己在机构提交过的，请向机构取消。
      </Dialog>
    </>
  )
}
