/** WeChat connects no label and no legend with what it names, so the name stands at the control and at the group. */
export const nameOf = (label: string): string | undefined => label
