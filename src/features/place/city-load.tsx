import { useSession } from '@/stores/session'
import { Failed } from '@/ui/empty/failed'
import { Skeleton } from '@/ui/skeleton/skeleton'
import type { City } from './use-city'

/**
 * Shown while the city is loading or could not be loaded. A visitor without a login sees no error, because the login
 * page is being opened.
 */
export function CityLoad({ load, fields }: { load: City['load']; fields: number }) {
  const loggedIn = useSession((state) => state.loggedIn)
  if (load.state === 'loading' || !loggedIn)
    return <Skeleton shape="field" count={fields} label="正在查看您的城市" />
  return (
    <Failed title="没有加载出来" onReload={load.reload}>
      请检查网络或稍后重试，已填写的内容都保留着。
    </Failed>
  )
}
