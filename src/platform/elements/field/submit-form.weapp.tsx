import { View } from '@tarojs/components'
import type { SubmitFormProps } from './submit-form.h5'

/** The mini-program's form component is not used: the submit button calls the handler itself. */
export const submitsNatively = false

export function SubmitForm({ className, children }: SubmitFormProps) {
  return <View className={className}>{children}</View>
}
