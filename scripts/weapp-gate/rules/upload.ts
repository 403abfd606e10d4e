import { type Build, filesOf } from '../read/build'
import { referencesOf } from '../read/references'
import type { Rule } from '../rule'

/**
 * WeChat reads these without a reference, and does not upload the licences (ignoreUploadUnusedFiles); the pages have a rule
 * of their own.
 */
const KNOWN = /^(app|project\.config|sitemap|theme)\.|\.LICENSE\.txt$|^pages\/.*\/index\.\w+$/

/** A picture is named by a text in the code. */
function namedInCode(build: Build): (file: string) => boolean {
  const code = filesOf(build, '.js').map((file) => build.text(file))
  return (file) => code.some((text) => text.includes(file))
}

export const usedFiles: Rule = {
  code: 'used-files',
  why: 'Every file of the package is used: the others are downloaded by every visitor before the first page.',
  source: 'developers.weixin.qq.com/miniprogram/dev/framework/performance/tips/start_optimizeA.html',
  find(build) {
    const used = new Set(referencesOf(build).map(({ to }) => to))
    const isNamed = namedInCode(build)
    return [...build.files.keys()]
      .filter((file) => {
        const bare = file.replace(/\.(js|json|wxml|wxss)$/, '')
        // A component has the style sheet of its name.
        return !KNOWN.test(file) && !used.has(file) && !used.has(`${bare}.wxml`) && !isNamed(file)
      })
      .map((file) => ({ file, place: '', text: 'is used by no other file' }))
  },
}

/** WeChat packs pictures unchanged, so a large one delays the start of its package. */
const PICTURE_BYTES = 40 * 1024

export const pictureSize: Rule = {
  code: 'picture-size',
  why: 'A picture in the package has at most 40 KB: a larger one belongs on the server.',
  source: 'developers.weixin.qq.com/miniprogram/dev/framework/performance/tips/start_optimizeA.html',
  find: (build) =>
    [...build.files]
      .filter(([file, bytes]) => /\.(png|jpe?g|gif|webp|svg)$/i.test(file) && bytes > PICTURE_BYTES)
      .map(([file, bytes]) => ({ file, place: '', text: `${bytes} bytes of ${PICTURE_BYTES}` })),
}
