import settings from './operator.json'

/** On /about (ICP filing and e-commerce law art. 15). operator.json has a trial's values, which visitors never see. */
export type OperatorSetting = keyof typeof settings

export const OPERATOR_SETTINGS = Object.keys(settings) as OperatorSetting[]

/** One sentence for each detail of the operator that is missing, or that belongs to a trial. */
export const operatorFaults = (given: Partial<Record<OperatorSetting, string>>): string[] =>
  OPERATOR_SETTINGS.filter((name) => /示例|未配置|^\s*$/.test(given[name] ?? '')).map((name) => {
    const value = given[name]?.trim()
    return `${name} must be ${settings[name].meaning}, which /about shows; it is ${value ? `"${value}"` : 'not set'}.`
  })
