// Reads a sheet in its own thread: a large one would block the event loop, and a hostile one could end the process.
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './sheet-csv.mjs'
import { readOds } from './sheet-ods.mjs'
import { readXlsx } from './sheet-xlsx.mjs'
import { openZip, SheetRefusal } from './sheet-zip.mjs'

const begins = (bytes, ...signatures) => signatures.some((mark) => bytes.subarray(0, mark.length).toString('latin1') === mark)

const readRows = (bytes, mostRows) => {
  if (begins(bytes, '\xd0\xcf\x11\xe0')) throw new SheetRefusal('oldExcel')
  if (begins(bytes, '\x89PNG', '%PDF', '\xff\xd8\xff', 'GIF8', 'MZ', '\x7fELF', '{\\rtf')) throw new SheetRefusal('noSheet')
  if (!begins(bytes, 'PK\x03\x04')) return readCsv(bytes, mostRows)
  const file = openZip(bytes)
  return file('content.xml') ? readOds(file, mostRows) : readXlsx(file, mostRows)
}

try {
  parentPort.postMessage({ rows: readRows(Buffer.from(workerData.bytes), workerData.mostRows) })
} catch (error) {
  // Invalid bytes make the reader fail in many ways: all of them mean an unreadable sheet.
  parentPort.postMessage({ refusal: error instanceof SheetRefusal ? error.reason : 'unreadable', at: error.at ?? null })
}
