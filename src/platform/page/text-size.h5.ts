/** The style sheet itself follows the browser's text size (src/theme/theme-css.ts). */
export const readTextScale = () => 1

/** The elder view stands on the root element (platform.setView). */
export const rootProps = (theme: string, _scale: number, _elder: boolean) => ({
  className: `theme-${theme}`,
})
