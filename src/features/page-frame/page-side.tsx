import { Text, View } from '@tarojs/components'
import { loadPart } from '@/lib/load-part'
import { useView } from '@/stores/view'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Link } from '@/ui/link/link'
import s from './page-side.module.scss'

function change() {
  const { elder, setElder } = useView.getState()
  setElder(!elder)
}

/**
 * The elder view and what belongs to the visitor. The style sheet picks the label, also on the prerendered page of H5.
 */
export const PageSide = ({ onMine }: { onMine: () => unknown }) => (
  <>
    <Link id="view-switch" plain onClick={change}>
      <Text className={s.usual}>长辈版</Text>
      <Text className={s.elder}>标准版</Text>
    </Link>
    <Text className={s.dot} aria-hidden>
      ·
    </Text>
    <Link id="page-mine" plain onClick={onMine}>
      我的
    </Link>
  </>
)

/** Opens the phone's dialler with the number of the operator. */
const callPerson = () =>
  loadPart(() => import(/* webpackChunkName: "call" */ './call')).then(({ call }) => call())

/** In the elder view a person to talk to, below every page. */
export const PageEnd = () => (
  <View className={s.end}>
    <Link id="page-call" onClick={callPerson}>
      看不明白？打电话问人工
    </Link>
  </View>
)

/** The way back before the heading, for web views that do not provide one. */
export const PageBack = ({ onBack }: { onBack: () => unknown }) => (
  <View className={s.back}>
    <Button id="page-back" kind="text" label="返回上一页" onClick={onBack}>
      <Icon name="back" />
    </Button>
  </View>
)
