import { merkleTree } from './merkle-tree'
import { newNoteKey, readNoteKey, signNote } from './signed-note'

// The example of golang.org/x/mod/sumdb/note.
const GO_KEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"

test('a note is signed byte for byte as Go’s implementation of the format signs it [S24.60]', () => {
  const key = readNoteKey(GO_KEY)
  expect(key?.verifier).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  expect(key && signNote(key, TEXT)).toBe(
    `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
  )
})

test('a new key can be read again, and one with a changed character or a name with a space or plus is none', () => {
  const made = newNoteKey('loans.example.com/ledger')?.text ?? ''
  expect(readNoteKey(made)?.name).toBe('loans.example.com/ledger')
  expect(readNoteKey(made.replace('loans', 'loanz'))).toBeNull()
  expect([newNoteKey('a b'), newNoteKey('a+b'), newNoteKey('')]).toEqual([null, null, null])
})

test('a Merkle tree of none to eight leaves has the root that the reference tests of RFC 6962 expect [S24.60]', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657']
  const roots = [...leaves, '606162636465666768696a6b6c6d6e6f'].map((_, count, all) => {
    const tree = merkleTree()
    for (const leaf of all.slice(0, count + 1)) tree.add(leaf)
    return tree.end().root.slice(0, 16)
  })
  expect(roots).toEqual(
    '6e340b9cffb37a98 fac54203e7cc696c aeb6bcfe274b70a1 d37ee418976dd957 4e3bbb1f7b478dcf 76e67dadbcdf1e10 ddb89be403809e32 5dc9da79a70659a9'.split(
      ' ',
    ),
  )
  expect(merkleTree().end().root).toMatch(/^e3b0c44298fc1c14/)
})

test('a Merkle tree that is built from the roots of its parts has the root, and for each leaf the inclusion proof, of the tree over all leaves [S24.60]', () => {
  const treeOf = (leaves: string[], wanted?: string) => {
    const tree = merkleTree(wanted)
    for (const leaf of leaves) tree.add(leaf)
    return tree.end()
  }
  for (let size = 1; size <= 21; size++) {
    const leaves = Array.from({ length: size }, (_, n) => n.toString(16).padStart(2, '0'))
    const parts = leaves.flatMap((_, n) => (n % 4 === 0 ? [leaves.slice(n, n + 4)] : []))
    for (const [index, leaf] of leaves.entries()) {
      const tree = merkleTree(leaf)
      for (const part of parts)
        if (part.includes(leaf)) for (const one of part) tree.add(one)
        // The last part may have fewer leaves than it is said to have: the path is the same.
        else tree.addTree(treeOf(part).root, 4)
      const { root, path } = treeOf(leaves, leaf)
      expect(tree.end()).toMatchObject({ root, index, path })
    }
  }
})
