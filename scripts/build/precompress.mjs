/** Compresses a folder's text files at build time, so that the server only has to choose a file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from '../files.mjs'

const text = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Compressing a file that fits into one network packet saves nothing. */
const smallest = 1024

/** @param {string} folder gets `<file>.br` and `<file>.gz` beside each of its text files */
export async function precompress(folder) {
  const files = filesIn(folder).filter((name) => text.test(name))
  await Promise.all(
    files.map(async (name) => {
      const file = `${folder}/${name}`
      const content = readFileSync(file)
      if (content.length < smallest) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
