import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const folders = ['src', 'contract', 'server/src', 'server/seed', 'server/static']
const files = folders
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.(tsx?|json|md|html|js)$/.test(file) && !/\.test\.tsx?$/.test(file))

test('there is text to look at', () => {
  expect(files.length).toBeGreaterThan(200)
})

test.each('低门槛 低风险 秒到账 秒放款 低至 零利息 免息 包过 必下 已通过 预审批通过'.split(' '))(
  'nothing that a visitor can see says %s (decisions.md §7)',
  (word) => {
    expect(files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes(word))).toEqual([])
  },
)
