// Makes the documents of the product from their templates, one after the other, in a thread of its own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { withFacturX } from './factur-x.mjs'
import { codePointsOf, printable } from './printable-text.mjs'

const require = createRequire(import.meta.url)
const fonts = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((name) =>
  readFileSync(require.resolve(`@expo-google-fonts/inter/${name}`)),
)
const points = codePointsOf(fonts[0])
/** Documents after which a part of the compiler's cache that none of them used is released. */
const mostUnused = 2

const openCompiler = () => {
  const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler')
  return NodeCompiler.create({ workspace: workerData.templates, fontArgs: [{ fontBlobs: fonts }] })
}
let compiler

const secondsOf = (at) => Math.floor(Date.parse(at) / 1000)

const drawers = {
  pdf: (source, at) => compiler.pdf(source, { pdfStandard: 'ua-1', creationTimestamp: secondsOf(at) }),
  'factur-x': (source, at) => withFacturX(compiler.pdf(source, { pdfStandard: 'a-3b', creationTimestamp: secondsOf(at) })),
  svg: (source) => Buffer.from(compiler.plainSvg(source)),
}

/** @throws {Error} with the place in the template, which the compiler gives as the code of its error, or as its message */
const drawn = (form, source, at) => {
  try {
    return drawers[form](source, at)
  } catch (error) {
    throw new Error(`${source.mainFilePath}: ${error.code} ${error.message}`)
  }
}

parentPort.on('message', ({ template, data, printed, at, form, attached }) => {
  try {
    compiler ??= openCompiler()
  } catch (error) {
    process.emitWarning(`No compiler of PDF for this system: ${error.message}`)
    return parentPort.postMessage({ isAbsent: true })
  }
  const text = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value, points) : value))
  parentPort.postMessage({
    bytes: drawn(form, { mainFilePath: join(workerData.templates, `${template}.typ`), inputs: { data: text, printed, attached } }, at),
  })
  compiler.evictCache(mostUnused)
})
