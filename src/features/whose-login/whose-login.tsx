import type { Account } from '@contract/values'
import { useEffect } from 'react'
import { useLoad } from '@/http/use-load'
import { KEY } from '@/platform/keys'
import { platform } from '@/platform/platform'
import { bringBackLogin, confirmAccount, refreshSession, useSession } from '@/stores/session'
import { Button } from '@/ui/button/button'
import { Failed } from '@/ui/empty/failed'
import { Page } from '@/ui/page/page'
import { Skeleton } from '@/ui/skeleton/skeleton'
import { endUnconfirmed, loadAccount } from './api'

/** Another tab may have ended the login in question since. */
function confirmLogin(account: Account) {
  if (platform.storage.get(KEY.before) !== null) confirmAccount(account)
  platform.storage.remove(KEY.before)
  refreshSession()
}

async function refuse() {
  await endUnconfirmed()
  bringBackLogin()
}

/** Stands in place of every page while a login from the address of /result waits for one tap (S4.30). */
export default function WhoseLogin() {
  const { data, state, reload } = useLoad(loadAccount, [])
  const own = useSession(({ owner }) => data && owner === data.phone_mark)
  // A visitor's own login needs no question.
  useEffect(() => {
    if (data && own) confirmLogin(data)
  }, [data, own])
  const asked = data && !own
  return (
    <Page
      title={asked ? `${data.mobile_masked}，是您吗` : '正在确认登录的手机号'}
      waiting={!asked}
      sub={asked && '您打开的链接登录了这个手机号。在您确认之前，不会用它保存任何内容。'}
      action={
        (asked || state === 'failed') && (
          <>
            {asked && (
              <Button id="whose-mine" onClick={() => confirmLogin(data)}>
                是我的手机号，继续
              </Button>
            )}
            <Button id="whose-other" kind="text" block onClick={refuse}>
              不是我
            </Button>
          </>
        )
      }
    >
      {state === 'loading' && <Skeleton shape="lines" label="正在查看这是谁的登录" />}
      {state === 'failed' && (
        <Failed title="还不知道这是谁的登录" onReload={reload} reloadId="whose-reload">
          请检查网络或稍后重试。
        </Failed>
      )}
    </Page>
  )
}
