import type { TABLES } from './rooms'

type Distributed = Pick<(typeof TABLES)[number], 'name' | 'key'>

const statementOf = ({ name, key }: Distributed, first: ReadonlyMap<string, string>): string => {
  if (key === 'reference') return `select create_reference_table('${name}');`
  if (key === 'local') return `select citus_add_local_table_to_metadata('${name}');`
  const beside = first.get(key) === name ? 'none' : first.get(key)
  return `select create_distributed_table('${name}', '${key}', colocate_with => '${beside}');`
}

/** The statements of Citus that distribute the tables by their keys, reference tables, which all may join, first. */
export function distributionOf(tables: readonly Distributed[]): string[] {
  const first = new Map([...tables].reverse().map(({ name, key }) => [key, name]))
  const isReference = ({ key }: Distributed) => Number(key === 'reference')
  return [...tables].sort((a, b) => isReference(b) - isReference(a)).map((one) => statementOf(one, first))
}
