import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UNTRUSTED } from '../../server/test/lib/certificate'
import { until } from './until'

/** Debian installs it where only root looks. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }

/** Whether the machine has an nginx; `.ci/run` installs Debian's. */
export const hasNginx = () => spawnSync('nginx', ['-v'], { env }).status === 0

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Whether something listens there. */
const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(Boolean(socket.destroy())))
    socket.on('error', () => resolve(false))
  })

/** Nginx with the example of a release in front of two servers, with TLS, and without for callers that do not know the authority. */
export async function startNginx(example: string, ports: readonly [number, number]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  // Its workers are not root, and write what is kept.
  chmodSync(folder, 0o755)
  const inFolder = (name: string) => path.join(folder, name)
  for (const [name, text] of Object.entries(UNTRUSTED)) writeFileSync(inFolder(name), text)
  const [secure, plain, redirect] = [await freePort(), await freePort(), await freePort()]
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${inFolder(kind)};`,
  )
  // A reload closes idle connections of visitors; browsers repeat a request for which that was too early, Node.js does not.
  const main = `daemon off; pid ${inFolder('pid')}; error_log ${inFolder('log')}; events {}
    http { keepalive_timeout 0; ${places.join(' ')} include ${inFolder('funnel.conf')}; }`
  writeFileSync(inFolder('nginx.conf'), main)
  const text = readFileSync(example, 'utf8')
    .replaceAll('h5.example.com', 'localhost 127.0.0.1')
    .replaceAll('listen 80', `listen 127.0.0.1:${redirect}`)
    .replaceAll(
      /listen 443 ssl http2(.*);/g,
      `listen 127.0.0.1:${secure} ssl http2$1; listen 127.0.0.1:${plain}$1;`,
    )
    .replace('/etc/funnel/tls/fullchain.pem', inFolder('cert'))
    .replace('/etc/funnel/tls/key.pem', inFolder('key'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/var/lib/nginx/', `${folder}/`)
    .replaceAll('/etc/nginx/conf.d/', `${folder}/`)
    .replaceAll('nginx -s reload', `nginx -c ${inFolder('nginx.conf')} -s reload`)
    .replaceAll(':3000', `:${ports[0]}`)
    .replaceAll(':3010', `:${ports[1]}`)
  // All visitors of a test have one address.
  writeFileSync(inFolder('funnel.conf'), text.replace('rate=200r/s', 'rate=100000r/s'))
  const [out = '', back = ''] = [...text.matchAll(/^# +(sed .*)$/gm)].map(([, line]) => line)
  const run = (line: string) => execFileSync('sh', ['-c', line], { env, stdio: 'pipe' })
  const child = spawn('nginx', ['-c', inFolder('nginx.conf')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await until('nginx to listen', () => listens(plain))
  return {
    plain,
    secure,
    /** Runs a line of the example that takes the first server out or in again, for the server with this port. */
    takeOut: (port: number) => void run(out.replaceAll(`${ports[0]}`, `${port}`)),
    takeIn: (port: number) => void run(back.replaceAll(`${ports[0]}`, `${port}`)),
    /** From now on a caller may ask once a minute. */
    slowDown() {
      writeFileSync(
        inFolder('funnel.conf'),
        text.replace('rate=200r/s', 'rate=1r/m').replace(' burst=1000', ''),
      )
      run(`nginx -c ${inFolder('nginx.conf')} -s reload`)
    },
    log: () => readFileSync(inFolder('funnel.log'), 'utf8'),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
