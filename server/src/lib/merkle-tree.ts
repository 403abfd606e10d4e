import { createHash } from 'node:crypto'

const hash = (kind: 0 | 1, ...parts: Buffer[]) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(kind), ...parts]))
    .digest()

/**
 * The Merkle tree of RFC 6962 (2.1) over hashes, hex, that are added in order; it keeps only the roots of whole subtrees.
 * With a `wanted` leaf the end also tells its index and the path that proves its inclusion (2.1.1), from the leaf up.
 */
export function merkleTree(wanted?: string) {
  let subtrees: { root: Buffer; leaves: number; has: boolean }[] = []
  const path: string[] = []
  let [size, index] = [0, -1]
  /** Joins the last two subtrees for as long as they are of one size, at the end any two. */
  const join = (any: boolean) => {
    for (;;) {
      const [left, right] = subtrees.slice(-2)
      if (!left || !right || (!any && left.leaves !== right.leaves)) return
      const has = left.has || right.has
      if (has) path.push((left.has ? right : left).root.toString('hex'))
      const joined = { root: hash(1, left.root, right.root), leaves: left.leaves + right.leaves, has }
      subtrees = [...subtrees.slice(0, -2), joined]
    }
  }
  const push = (root: Buffer, leaves: number, has: boolean) => {
    if (has) index = size
    size += leaves
    subtrees.push({ root, leaves, has })
    join(false)
  }
  return {
    /** A whole subtree by its root, hex, where only the last one may have fewer leaves than a power of two. */
    addTree: (root: string, leaves: number) => push(Buffer.from(root, 'hex'), leaves, false),
    add: (leaf: string) => push(hash(0, Buffer.from(leaf, 'hex')), 1, leaf === wanted),
    end() {
      join(true)
      const root = subtrees[0]?.root ?? createHash('sha256').digest()
      return { size, root: root.toString('hex'), index, path }
    },
  }
}
