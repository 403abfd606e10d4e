import { Text } from '@tarojs/components'

/** The title of an agreement in its marks, which breaks before the institution at its end. */
export function AgreementTitle({ children }: { children: string }) {
  const [title, ...institution] = children.split(/(?=（)/)
  if (institution.length === 0) return `《${children}》`
  return (
    <>
      <Text className="phrase">《{title}</Text>
      <Text className="phrase">{institution.join('')}》</Text>
    </>
  )
}
