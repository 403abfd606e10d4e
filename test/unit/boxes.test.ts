import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BOXES } from '../visits/boxes'

const root = path.resolve(__dirname, '../..')

test('every component with a checkbox is on a screen that is checked for ticked boxes [S24.1]', () => {
  const parts = ['features', 'pages'].flatMap((folder) =>
    readdirSync(path.join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => `src/${folder}/${file}`)
      .filter((file) =>
        /<(Checkbox|AgreementBox|AgreementBoxes)\b|kind="checkbox"/.test(
          readFileSync(path.join(root, file), 'utf8'),
        ),
      ),
  )
  expect(parts.toSorted()).toEqual(BOXES.map(([file]) => file).toSorted())
})
