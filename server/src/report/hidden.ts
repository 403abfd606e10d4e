/** Groups with fewer people are not shown on their own (S27.26). */
export const SMALLEST = 5

const isSmall = (count: number) => count > 0 && count < SMALLEST
const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

/** The small parts of a total, with as many larger ones that none can be calculated; all if the total is small. */
export function hiddenOf(parts: readonly number[]): Set<number> {
  const hidden = new Set(parts.flatMap((count, part) => (isSmall(count) ? [part] : [])))
  if (isSmall(sum(parts))) return new Set(parts.keys())
  // Empty parts are hidden last. Of five hidden parts with five people in all, everybody would know that each has one.
  const others = [...parts.keys()]
    .filter((part) => !hidden.has(part))
    .sort((a, b) => (parts[a] || Number.POSITIVE_INFINITY) - (parts[b] || Number.POSITIVE_INFINITY))
  const total = () => sum([...hidden].map((part) => parts[part] ?? 0))
  const tells = () => hidden.size > 0 && (total() < SMALLEST || total() === hidden.size)
  while (tells() && others.length > 0) hidden.add(others.shift() as number)
  return hidden
}

/** What is shown of a table of counts; null is hidden. */
export interface Shown {
  total: number | null
  rows: (number | null)[]
  columns: (number | null)[]
  cells: (number | null)[][]
}

/**
 * Shows a table of counts with its totals so that neither a shown number nor any sum or difference of shown numbers is the
 * count of fewer than five people (0 is nobody). Rows and columns are hidden as parts of the total. A row's cells are shown
 * if each of them, and the sum of those in hidden columns, is 0 or at least five; and the same must hold for the sum of all
 * rows whose cells are hidden.
 * @param counts of each row by column, of people who are counted in one cell each
 */
export function shownOf(counts: readonly (readonly number[])[], width: number): Shown {
  const columns = Array.from({ length: width }, (_, column) => sum(counts.map((row) => row[column] ?? 0)))
  const rows = counts.map(sum)
  const total = sum(rows)
  const [hiddenRows, hiddenColumns] = [hiddenOf(rows), hiddenOf(columns)]
  /** The columns of which something is known: each shown one, and the hidden ones together. */
  const known = (row: readonly number[]) => [
    ...row.filter((_, column) => !hiddenColumns.has(column)),
    sum(row.filter((_, column) => hiddenColumns.has(column))),
  ]
  const open = [...counts.keys()].filter(
    (row) => rows[row] && !hiddenRows.has(row) && !known(counts[row] ?? []).some(isSmall),
  )
  open.sort((a, b) => (rows[b] ?? 0) - (rows[a] ?? 0))
  const rest = () => columns.map((all, column) => all - sum(open.map((row) => counts[row]?.[column] ?? 0)))
  while (open.length > 0 && known(rest()).some(isSmall)) open.pop()
  const isOpen = new Set(open)
  return {
    total: isSmall(total) ? null : total,
    rows: rows.map((count, row) => (hiddenRows.has(row) ? null : count)),
    columns: columns.map((count, column) => (hiddenColumns.has(column) ? null : count)),
    cells: counts.map((cells, row) =>
      cells.map((count, column) => {
        if (hiddenColumns.has(column) || hiddenRows.has(row)) return null
        return isOpen.has(row) || rows[row] === 0 || columns[column] === 0 ? count : null
      }),
    ),
  }
}
