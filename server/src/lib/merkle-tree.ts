import { createHash } from 'node:crypto'

interface Subtree {
  hash: Buffer
  leaves: number
  /** Whether the wanted leaf is in it. */
  wanted: boolean
}

const hash = (kind: 0 | 1, ...parts: Buffer[]) =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(kind), ...parts]))
    .digest()

/**
 * The Merkle tree of RFC 6962 (2.1) over hashes, hex, that are added in order; it keeps only its subtrees. With a `wanted`
 * leaf the end also tells its index and the path that proves its inclusion (2.1.1), from the leaf up.
 */
export function merkleTree(wanted?: string) {
  const subtrees: Subtree[] = []
  const path: string[] = []
  let [size, index] = [0, -1]
  const joinLast = (left: Subtree, right: Subtree) => {
    if (left.wanted || right.wanted) path.push((left.wanted ? right : left).hash.toString('hex'))
    subtrees.splice(-2, 2, {
      hash: hash(1, left.hash, right.hash),
      leaves: left.leaves + right.leaves,
      wanted: left.wanted || right.wanted,
    })
  }
  const joinWhile = (fits: (left: Subtree, right: Subtree) => boolean) => {
    for (;;) {
      const [left, right] = subtrees.slice(-2)
      if (!left || !right || !fits(left, right)) return
      joinLast(left, right)
    }
  }
  return {
    add(leaf: string) {
      if (leaf === wanted) index = size
      subtrees.push({ hash: hash(0, Buffer.from(leaf, 'hex')), leaves: 1, wanted: leaf === wanted })
      size += 1
      joinWhile((left, right) => left.leaves === right.leaves)
    },
    end() {
      joinWhile(() => true)
      const root = subtrees[0]?.hash ?? createHash('sha256').digest()
      return { size, root: root.toString('hex'), index, path }
    },
  }
}
