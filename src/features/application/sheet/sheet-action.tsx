import { View } from '@tarojs/components'
import { Button } from '@/ui/button/button'
import s from './sheet.module.scss'

interface SheetActionProps {
  id: string
  label: string
  /** Something is missing: the button is tinted, and a press shows what. */
  waits: boolean
  /** The seconds for which the page must be read, while it must; a line fills meanwhile, and nothing counts down. */
  reading: number | null
  onClick: () => unknown
}

/** The one action of a page of the application sheet. */
export const SheetAction = ({ id, label, waits, reading, onClick }: SheetActionProps) => (
  <View className={s.action}>
    <Button id={id} kind={waits ? 'waits' : 'primary'} onClick={onClick}>
      {label}
    </Button>
    {reading !== null && <View className={s.line} style={{ animationDuration: `${reading}s` }} aria-hidden />}
  </View>
)
