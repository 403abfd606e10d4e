import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../server/src/catalogue/content'
import { logoFile, logoPath } from '../../server/src/catalogue/logos'
import type { CatalogueFiles } from '../../server/src/seed/files'

/**
 * Changes the approvals in a folder's institutions.json to the content that its files have now, as institutions would
 * that approve it, and leaves those of products out that it no longer has. A folder that cannot be read is left as it is.
 */
export function approve(folder: string): void {
  const read = (file: string) => readFileSync(path.join(folder, file))
  try {
    const institutions: CatalogueFiles['institutions'] = JSON.parse(read('institutions.json').toString())
    const products: CatalogueFiles['products'] = JSON.parse(read('products.json').toString())
    for (const institution of institutions) {
      const { code, logo = null, papers } = institution
      const shown = {
        ...institution,
        logo: logo && logoPath(logo, read(logoFile(logo)).toString('base64')),
      }
      institution.papers = papers?.flatMap((paper) => {
        if (paper.kind !== 'content_approval') return paper
        const product = products.find((one) => one.code === paper.product && one.institution === code)
        return product ? { ...paper, content: contentHash(product, shown) } : []
      })
    }
    writeFileSync(path.join(folder, 'institutions.json'), JSON.stringify(institutions, null, 2))
  } catch {}
}
