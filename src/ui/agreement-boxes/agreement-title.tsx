import { Text } from '@tarojs/components'
import s from './agreement-title.module.scss'

/** The title of an agreement in its marks, with the institution at its end on one line where a line has room for it. */
export function AgreementTitle({ children }: { children: string }) {
  const [title, ...institution] = children.split(/(?=（)/)
  if (institution.length === 0) return `《${children}》`
  return (
    <>
      《{title}
      <Text className={s.phrase}>{institution.join('')}》</Text>
    </>
  )
}
