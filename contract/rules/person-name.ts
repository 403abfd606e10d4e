/** 2 to 20 Chinese letters; a middle dot only between letters, as in 买买提·艾力. */
const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,18}\p{Script=Han}$/u

/** Whether a text can be a person's name as an identity card writes it. */
export const isPersonName = (text: string): boolean => NAME.test(text) && !text.includes('··')
