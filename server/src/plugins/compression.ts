import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { encodingFor, vary } from '../http/encoding'

/** Bytes; what is shorter fits in one packet anyway. */
const WORTHWHILE = 1024

/** Half of what the best level costs saves 95 % of it; an answer is compressed for one caller only. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Compresses JSON over 1 KB, beside the loop. Secrets beside reflected input in one compressed answer can be guessed by
 * its length where another site can make a browser ask (BREACH): no site can, because calls carry their token in a
 * header and there is no cookie (docs/decisions.md).
 */
export const registerCompression = (app: FastifyInstance) =>
  void app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (!isJson || typeof payload !== 'string' || Buffer.byteLength(payload) < WORTHWHILE) return payload
    vary(reply, 'accept-encoding')
    const encoding = encodingFor(request)
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress[encoding](payload)
  })
