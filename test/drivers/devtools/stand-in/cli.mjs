#!/usr/bin/env node
/**
 * Stands for the command line of WeChat devtools, `cli auto --project <folder> --auto-port <port>`, where they are not
 * installed: the project runs on glass-easel in Chromium, behind the automation protocol.
 */
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { register } from 'tsx/cjs/api'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    project: { type: 'string' },
    'auto-port': { type: 'string' },
    'trust-project': { type: 'boolean' },
  },
})
register()
const { standIn } = createRequire(import.meta.url)('./stand-in.ts')
await standIn(values.project, Number(values['auto-port']))
