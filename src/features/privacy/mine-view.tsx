import { View } from '@tarojs/components'
import { useState } from 'react'
import { loadApplications } from '@/http/calls/application'
import { endLogin } from '@/http/calls/login'
import { useLoad } from '@/http/use-load'
import { logout, useSession } from '@/stores/session'
import { useView } from '@/stores/view'
import { Button } from '@/ui/button/button'
import { Card } from '@/ui/card/card'
import { Columns } from '@/ui/columns/columns'
import { Empty } from '@/ui/empty/empty'
import { Menu } from '@/ui/menu/menu'
import { Page } from '@/ui/page/page'
import { DeleteSheet, type Ended } from './delete-sheet'
import { ExportSheet } from './export-sheet'

interface MineViewProps {
  shown: number
  onLogin: () => unknown
  onApplications: () => unknown
  onConsents: () => unknown
  onAbout: () => unknown
  onHome: () => unknown
}

/** What belongs to the visitor, one tap away each (S24.22). */
export function MineView({ shown, onLogin, onHome, ...props }: MineViewProps) {
  const loggedIn = useSession((state) => state.loggedIn)
  const [left, setLeft] = useState(false)
  const [ended, setEnded] = useState<Ended | null>(null)

  /** Logs out on this device even when the server does not answer, because that is what the visitor asked for. */
  async function leave() {
    await endLogin()
    logout()
    setLeft(true)
  }
  if (ended) return <EndedView ended={ended} onHome={onHome} onLogin={onLogin} />
  if (loggedIn) return <Own key={shown} onLeave={leave} onEnded={setEnded} {...props} />
  return (
    <Page
      title={left ? '已退出登录' : '您还没有登录'}
      action={
        <Button id="mine-login" onClick={onLogin}>
          {left ? '重新登录' : '去登录'}
        </Button>
      }
    >
      <Empty
        of="person"
        why={
          left ? (
            '这台设备上填写的内容已清除'
          ) : (
            <>
              <View>登录后看申请进度、谁有您的资料，也可以导出或删除。</View>
              <View>没有登录，这里就没有您的数据。</View>
            </>
          )
        }
      />
      <Others onAbout={props.onAbout} />
    </Page>
  )
}

function Others({ onAbout }: Pick<MineViewProps, 'onAbout'>) {
  const { elder, setElder } = useView()
  return (
    <Card>
      <Menu
        rows={[
          {
            id: 'mine-view',
            label: elder ? '换回标准版' : '换成长辈版（字更大）',
            onClick: () => setElder(!elder),
          },
          { id: 'mine-about', label: '关于我们、投诉电话', onClick: onAbout },
        ]}
      />
    </Card>
  )
}

interface OwnProps extends Pick<MineViewProps, 'onApplications' | 'onConsents' | 'onAbout'> {
  onLeave: () => unknown
  onEnded: (ended: Ended) => void
}

function Own({ onLeave, onApplications, onConsents, onAbout, onEnded }: OwnProps) {
  const elder = useView((view) => view.elder)
  const { data } = useLoad(() => loadApplications({}, { quiet: true }), [])
  const [sheet, setSheet] = useState<'export' | 'delete' | null>(null)
  const close = () => setSheet(null)
  const number = data?.account.mobile_masked
  return (
    // In the elder view the number does not fit beside the links.
    <Page
      wide
      title={(!elder && number) || '我的'}
      sub={`${(elder && number) || '您'}的申请和资料都在这里，随时可以拿走或删除`}
    >
      <Columns>
        <View>
          <Card>
            <Menu
              rows={[
                {
                  id: 'mine-applications',
                  label: '我的申请',
                  value: data && (data.applications.length ? `${data.applications.length}笔` : '还没有'),
                  onClick: onApplications,
                },
                { id: 'mine-consents', label: '谁有我的资料', onClick: onConsents },
              ]}
            />
          </Card>
          <Others onAbout={onAbout} />
        </View>
        <View>
          <Card>
            <Menu
              rows={[
                { id: 'mine-export', label: '导出我的数据', onClick: () => setSheet('export') },
                { id: 'mine-delete', label: '删除账号', onClick: () => setSheet('delete') },
              ]}
            />
          </Card>
          <Button id="mine-logout" kind="text" block onClick={onLeave}>
            退出登录
          </Button>
        </View>
      </Columns>
      {sheet === 'export' && <ExportSheet onClose={close} />}
      {sheet === 'delete' && <DeleteSheet onClose={close} onEnded={onEnded} />}
    </Page>
  )
}

function EndedView({ ended, onHome, onLogin }: { ended: Ended } & Pick<MineViewProps, 'onHome' | 'onLogin'>) {
  const deleted = ended === 'deleted'
  return (
    <Page
      title={deleted ? '账号已删除' : '账号已删除或登录已失效'}
      action={
        <Button id={deleted ? 'ended-home' : 'ended-login'} onClick={deleted ? onHome : onLogin}>
          {deleted ? '返回首页' : '重新登录'}
        </Button>
      }
    >
      <Card>
        <View id="ended-text">
          {deleted
            ? '您的账号和数据已经删除，这台设备上填写的内容也已清除。收到过您资料的机构会收到停止使用的通知。'
            : '服务器不再认得这次登录：账号可能已经删除，也可能登录已经到期。重新登录后，如果是新的账号，说明原来的账号已经删除。'}
        </View>
      </Card>
    </Page>
  )
}
