import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Institution } from '@contract/offer'
import { contentHash } from '../../server/src/catalogue/content'
import { logoFile, logoPath } from '../../server/src/catalogue/logos'
import type { Paper } from '../../server/src/catalogue/paper-kinds'
import type { ProductDefinition } from '../../server/src/catalogue/product-definition'
import type { CatalogueFiles } from '../../server/src/seed/files'

/** The papers of an institution with the content of each product as it is now, without approvals of others' products. */
export const approvedPapers = (
  { papers, ...institution }: Institution & { papers?: Paper[] },
  products: readonly ProductDefinition[],
) =>
  papers?.flatMap((paper) => {
    if (paper.kind !== 'content_approval') return paper
    const own = products.find((one) => one.code === paper.product && one.institution === institution.code)
    return own ? { ...paper, content: contentHash(own, institution) } : []
  })

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
      const { logo = null } = institution
      const shown = logo && logoPath(logo, read(logoFile(logo)).toString('base64'))
      institution.papers = approvedPapers({ ...institution, logo: shown }, products)
    }
    writeFileSync(path.join(folder, 'institutions.json'), JSON.stringify(institutions, null, 2))
  } catch {}
}
