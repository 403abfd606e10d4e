/** WeChat connects no label and no legend with what it names, so the name stands at the control and at the group. */
export const nameOf = (label: string): string | undefined =>
  process.env.TARO_ENV === 'weapp' ? label : undefined

/** WeChat's number keyboard may drop commas with the digits, so a figure is grouped only while it is not edited. */
export const ungroups = process.env.TARO_ENV === 'weapp'
