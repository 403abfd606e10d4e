/** How WeChat's own elements look before the mini-program's sheets. */
const OWN = `
  body { margin: 0; background: #fff; }
  .weapp-page { display: none; min-height: 100vh; }
  .weapp-page:last-of-type { display: block; }
  wx-view, wx-form, wx-scroll-view, wx-rich-text, wx-label { display: block; }
  wx-label { display: inline; }
  wx-text { white-space: pre-line; }
  wx-button { display: block; box-sizing: border-box; padding: 0 14px; text-align: center; line-height: 2.55; font-size: 18px; border-radius: 5px; background: #f8f8f8; overflow: hidden; }
  wx-image { display: inline-block; width: 320px; height: 240px; overflow: hidden; }
  wx-image img { width: 100%; height: 100%; }
  wx-input { display: block; height: 1.4rem; overflow: hidden; }
  wx-input input { width: 100%; height: 100%; box-sizing: border-box; padding: 0; border: 0; outline: 0; background: none; font: inherit; color: inherit; text-align: inherit; }
  wx-slider { display: block; padding: 8px 18px; }
  wx-slider input { width: 100%; margin: 0; }
`

/** The sheets of a build as a browser takes them: 750 rpx are the screen's width, and a page is a box. */
export function styleSheet(sheets: Record<string, string>, width: number): string {
  // Imports are files of the build, which come anyway.
  const all = Object.values(sheets)
    .join('\n')
    .replace(/@import[^;]*;/g, '')
  return (
    OWN +
    all
      .replace(/(-?[\d.]+)rpx/g, (_, length: string) => `${(Number(length) * width) / 750}px`)
      .replace(/(^|[\s,}])page(?=[\s,{])/g, '$1.weapp-page')
  )
}
