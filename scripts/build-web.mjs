/** Builds the web app into `dist/web` and compresses each file once, so that no request has to. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './stage.mjs'

const out = join(root, 'dist/web')
await build({ configFile: join(root, 'web/vite.config.ts'), root: join(root, 'web'), logLevel: 'warn' })

/** The map and the PDF viewer are two thirds of all bytes, and no first page loads them: the best level would take most of the build's time. */
const levelOf = (name) => (/map|pdf/.test(name) ? 9 : constants.BROTLI_MAX_QUALITY)
const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(m?js|css|svg|json)$/.test(name))
await Promise.all(
  files.map(async (name) => {
    const file = join(out, name)
    const content = readFileSync(file)
    if (content.length < 1_024) return
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: levelOf(name) } }))
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  }),
)
