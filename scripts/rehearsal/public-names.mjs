/** The stand-ins' names (`REHEARSAL_NAMES`: port by name) resolve to a public address, but lead to this machine. */
import dns from 'node:dns'
import net from 'node:net'

const ports = JSON.parse(process.env.REHEARSAL_NAMES ?? '{}')
/** Public; no packet is ever sent to it. */
const PUBLIC = '20.0.0.1'
const HERE = '127.0.0.1'

const { lookup } = dns
dns.lookup = (name, options, done) =>
  Object.hasOwn(ports, name)
    ? process.nextTick(done, null, [{ address: PUBLIC, family: 4 }])
    : lookup(name, options, done)

/** Asks the server's own lookup, which may refuse, and replaces the address that it accepts. */
const redirected = (checked) => (name, options, done) =>
  checked(name, options, (error) => {
    if (error) done(error)
    else if (options.all) done(null, [{ address: HERE, family: 4 }])
    else done(null, HERE, 4)
  })

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (options, ...more) {
  if (!Object.hasOwn(ports, options?.host ?? '')) return connect.call(this, options, ...more)
  const { host, lookup: checked } = options
  return connect.call(this, { ...options, port: ports[host], lookup: redirected(checked) }, ...more)
}
