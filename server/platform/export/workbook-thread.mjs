// Writes a workbook in its own thread, as a stream: each message contains the rows of a page, each answer the bytes of the file completed
// so far.
import { parentPort, workerData } from 'node:worker_threads'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { odsFile } from './ods-file.mjs'
import { xlsxFile } from './xlsx-file.mjs'

const { head, format } = workerData
const { storedFirst, parts, sheet: sheetName, begin, row, end } = (format === 'ods' ? odsFile : xlsxFile)(head)

let ready = []
let readyBytes = 0
const file = new Zip((error, chunk) => {
  if (error) throw error
  ready.push(chunk)
  readyBytes += chunk.length
})
const taken = () => {
  const chunk = new Uint8Array(readyBytes)
  let at = 0
  for (const part of ready) {
    chunk.set(part, at)
    at += part.length
  }
  ready = []
  readyBytes = 0
  return chunk
}

const add = (part, text) => {
  file.add(part)
  part.push(strToU8(text), true)
}
if (storedFirst) add(new ZipPassThrough(storedFirst.name), storedFirst.content)
for (const [name, text] of Object.entries(parts)) add(new ZipDeflate(name, { level: 6 }), text)
const sheet = new ZipDeflate(sheetName, { level: 6 })
file.add(sheet)
sheet.push(strToU8(begin()))

parentPort.on('message', ({ cells, isLast }) => {
  sheet.push(strToU8(cells.map(row).join('') + (isLast ? end : '')), isLast)
  if (isLast) file.end()
  const chunk = taken()
  parentPort.postMessage(chunk, [chunk.buffer])
})
