import { View } from '@tarojs/components'
import { useDialog } from '@/stores/dialog'
import { Dialog } from '@/ui/dialog/dialog'
import s from './popup.module.scss'

/** The dialog for messages: a single item is a dialog of its own, several items form one list. */
export default function Popup() {
  const { dataList, close } = useDialog()
  const [first] = dataList
  if (!first) return null
  const several = dataList.length > 1
  return (
    <Dialog
      open
      title={several ? `有${dataList.length}项变化` : first.title}
      confirmLabel="我知道了"
      onConfirm={close}
    >
      {several
        ? dataList.map(({ title, text }) => (
            <View key={text} className={s.item}>
              <View className={s.title}>{title}</View>
              <View>{text}</View>
            </View>
          ))
        : first.text}
    </Dialog>
  )
}
