import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../server/src/catalogue/content'
import { logoFile, logoPath } from '../../server/src/catalogue/logos'
import type { CatalogueFiles } from '../../server/src/seed/files'

/**
 * Changes the approvals in a folder's institutions.json to the content that its files have now, as institutions would
 * that approve it. A folder that cannot be read is left as it is.
 */
export function approve(folder: string): void {
  const read = (file: string) => readFileSync(path.join(folder, file))
  try {
    let text = read('institutions.json').toString()
    const institutions: CatalogueFiles['institutions'] = JSON.parse(text)
    const products: CatalogueFiles['products'] = JSON.parse(read('products.json').toString())
    for (const product of products) {
      const institution = institutions.find(({ code }) => code === product.institution)
      if (!institution) continue
      const { logo = null } = institution
      const shown = logo && logoPath(logo, read(logoFile(logo)).toString('base64'))
      const content = contentHash(product, { ...institution, logo: shown })
      const approval = new RegExp(`("product":\\s*"${product.code}",\\s*"content":\\s*")[0-9a-f]{64}`, 'g')
      text = text.replace(approval, `$1${content}`)
    }
    writeFileSync(path.join(folder, 'institutions.json'), text)
  } catch {}
}
