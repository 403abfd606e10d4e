/** Characters that exist in traditional Chinese only, from the words that a loan's screens use most. */
const TRADITIONAL = /[們這來會對時國說個為與請沒讓還錢點選開關實費貸額總條讀權協議產業務資書後於]/

/** Three or more Latin words, a sentence of another language; a name or a unit has one or two. */
const LATIN = /[A-Za-z]{2,}(?:[ ,'’-]+[A-Za-z]{2,}){2,}/

/** Returns the parts of a screen's texts that are not simplified Chinese. */
export const foreignTexts = (texts: readonly string[]) =>
  texts
    .map((text) => LATIN.exec(text)?.[0] ?? TRADITIONAL.exec(text)?.[0])
    .filter((found) => found !== undefined)
