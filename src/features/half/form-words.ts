import type { HalfOrder } from '@/stores/half'

/** Whether answers of a complete order are asked for again: the amount, although it is known. */
export const isChange = ({ fields: [first], values }: HalfOrder): boolean =>
  first?.name === 'amount' && values.amount !== undefined

/** The heading of the form and the line under it. */
export function headOf(order: HalfOrder): { title: string; sub: string } {
  const { partner, fields } = order
  if (isChange(order))
    return {
      title: fields.length > 2 ? '检查填写的资料' : '修改金额和期限',
      sub: '提交后按新的内容重新匹配产品',
    }
  return fields.length > 0
    ? {
        title: '补充您的资料',
        sub: `来自${partner}，只差下面几项`,
      }
    : {
        title: '确认授权',
        sub: `来自${partner}，资料齐了，只差您的同意`,
      }
}
