import type { Institution } from '@contract/offer'
import { CompiledQuery } from 'kysely'
import { approvedPapers } from '../../../test/tools/papers'
import type { Paper } from '../../src/catalogue/paper-kinds'
import type { ProductDefinition } from '../../src/catalogue/product-definition'
import type { TestApp } from './harness'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** Approves the content of every product as it is stored now, in the connection of `query`. */
export async function approveWith(query: Query): Promise<void> {
  type Row = { institution: Institution & { papers: Paper[] }; definitions: ProductDefinition[] }
  const { rows } = await query(`
    select to_jsonb(i) as institution, jsonb_agg(definition) as definitions
    from institutions i join products p on p.institution_code = i.code 
      join product_versions v on v.code = p.code and v.version = p.version
    group by i.code`)
  for (const { institution, definitions } of rows as Row[]) {
    const papers = JSON.stringify(approvedPapers(institution, definitions))
    await query('update institutions set papers = $2 where code = $1', [institution.code, papers])
  }
}

export const approveStored = ({ db }: Pick<TestApp, 'db'>) =>
  approveWith((text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)))
