import { Text } from '@tarojs/components'
import { useView } from '@/stores/view'
import { Link } from '@/ui/link/link'
import s from './view-switch.module.scss'

function change() {
  const { elder, setElder } = useView.getState()
  setElder(!elder)
}

/** Switches between the usual and the elder view. The style sheet picks the label, also on the painted page of H5. */
export const ViewSwitch = () => (
  <Link id="view-switch" onClick={change}>
    <Text className={s.usual}>长辈版</Text>
    <Text className={s.elder}>标准版</Text>
  </Link>
)
