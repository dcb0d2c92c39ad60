/** Builds the web app into `dist/web` and compresses each file once, so that no request has to. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './install.mjs'

const out = join(root, 'dist/web')
await build({ configFile: join(root, 'web/vite.config.ts'), root: join(root, 'web'), logLevel: 'warn' })

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(m?js|css|svg|json|map)$/.test(name))
await Promise.all(
  files.map(async (name) => {
    const file = join(out, name)
    const content = readFileSync(file)
    if (content.length < 1_024) return
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, best))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }),
)
