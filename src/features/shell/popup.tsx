import { View } from '@tarojs/components'
import { useDialog } from '@/stores/dialog'
import { Dialog } from '@/ui/dialog/dialog'

/** The dialog popup: the first item's title names it, the others follow below. */
export default function Popup() {
  const { dataList, close } = useDialog()
  const [first, ...others] = dataList
  if (!first) return null
  return (
    <Dialog open title={first.title} confirmLabel="我知道了" onConfirm={close}>
      <View>{first.text}</View>
      {others.map(({ title, text }) => (
        <View key={title}>
          <View>{title}</View>
          <View>{text}</View>
        </View>
      ))}
    </Dialog>
  )
}
