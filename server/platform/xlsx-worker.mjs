// Writes a workbook in its own thread: the writer holds the whole sheet and would stop the event loop.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

const { head, cells } = workerData
const formats = { cents: '# ##0.00', day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' }

const cellOf = (kind, value) => {
  if (value === null) return null
  if (kind === 'day' || kind === 'instant') return { type: Date, value: new Date(value), format: formats[kind] }
  if (kind === 'cents') return { type: Number, value, format: formats.cents }
  return kind === 'number' ? { type: Number, value } : { type: String, value: String(value) }
}

const data = [
  head.map(({ title }) => ({ value: title, fontWeight: 'bold' })),
  ...cells.map((row) => row.map((value, index) => cellOf(head[index].kind, value))),
]
const buffer = await writeExcelFile(data, { columns: head.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBuffer()
parentPort.postMessage(new Uint8Array(buffer))
