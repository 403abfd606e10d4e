import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webhooks } from '@contract/webhooks/webhooks'
import { testServer } from '../tools/harness'

const server = testServer()

test('the OpenAPI document passes the linter [S6.7, S6.12]', async () => {
  const answer = await server.app.inject('/docs/openapi.json')
  expect(answer.json().openapi).toBe('3.1.0')
  expect(Object.keys(answer.json().webhooks)).toEqual(Object.keys(webhooks))
  const folder = mkdtempSync(path.join(tmpdir(), 'funnel-docs-'))
  writeFileSync(path.join(folder, 'openapi.json'), answer.body)
  const linter = path.resolve('node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const rules = ['--extends=recommended', '--skip-rule=operation-4xx-response']
  const result = spawnSync(
    process.execPath,
    [linter, 'lint', 'openapi.json', ...rules, '--max-problems=20'],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
    },
  )
  rmSync(folder, { recursive: true })
  expect(result.stderr).toContain('Your API description is valid')
  expect(result.stderr).not.toMatch(/\d+ (error|warning)/)
  expect(result.status).toBe(0)
})
