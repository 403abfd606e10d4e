import { sql } from 'kysely'
import type { Db } from './tables'

/** The role as which the server works, and the tables whose rows it may only read and add. */
export interface ServerRole {
  role: string
  appendOnly: readonly string[]
  /** Those of which it may also delete what has ended, as a trigger checks. */
  ending: readonly string[]
}

/** As SQL, whether a table or function is in the schema of ours. */
const isOurs = (namespace: string) => sql`${sql.ref(namespace)} = current_schema()::regnamespace`

/** Gives the server's role its rights on everything that the connected role owns, and takes all others away. */
export async function grantRights(trx: Db, { role, appendOnly, ending }: ServerRole): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with owned as (
      select case relkind when 'S' then 'sequence ' else 'table ' end || oid::regclass as what, case
        when relkind = 'S' then 'usage'
        when relkind = 'v' or relname = 'migrations' then 'select'
        when relname = any(${ending}) then 'select, insert, delete'
        when relname = any(${appendOnly}) then 'select, insert'
        else 'select, insert, update, delete' end as rights
      from pg_class where ${isOurs('relnamespace')} and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S')
      union all
      select 'function ' || oid::regprocedure, 'execute'
      from pg_proc where ${isOurs('pronamespace')} and proowner = current_user::regrole)
    select format('revoke all on %s from public, %I; grant %s on %1$s to %2$I', what, ${role}::text, rights) as statement
    from owned where ${role} <> current_user
    union all
    select format('revoke temporary on database %I from public', datname)
    from pg_database where datname = current_database() and pg_has_role(datdba, 'member')
      and ${role} <> current_user`.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
}

/** Whether a role was given its rights before. */
export async function hasRights(trx: Db, { role }: ServerRole): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select has_table_privilege(${role}, 'migrations', 'select') as has`.execute(trx)
  return rows[0]?.has ?? false
}

/** Whether the connected role could change tables, functions or triggers, as their owner or as a superuser. */
export async function mayChangeSchema(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create')
      or exists (select from pg_class where ${isOurs('relnamespace')} and pg_has_role(relowner, 'member'))
      or exists (select from pg_proc where ${isOurs('pronamespace')} and pg_has_role(proowner, 'member')) as may`.execute(
    db,
  )
  return rows[0]?.may ?? true
}
