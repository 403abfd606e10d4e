/** 2 to 20 Chinese characters; a middle dot only between characters, as in 买买提·艾力. */
const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,18}\p{Script=Han}$/u

/** Whether a text can be a person's name on an identity card. */
export const isPersonName = (text: string): boolean => NAME.test(text) && !text.includes('··')
