import { Worker } from 'node:worker_threads'
import { requireNoConnection } from '../database/connection-scope.ts'

/** A page of cells, as sent to the thread. Every cell that is not a number is a text, so that no cell of a workbook is ever a formula. */
export type WorkbookCells = readonly (readonly (string | number | null)[])[]
/** The formats of workbooks: of Excel, and of LibreOffice. */
export type WorkbookFormat = 'xlsx' | 'ods'
/** A column of a workbook: its title, its kind of number format, and its width in letters. */
export type WorkbookColumn = { title: string; kind: string; width: number }

/** The memory limit of a thread: ten times what it needs, since it never has more than one page. */
const mostMegabytes = 128

let writing = 0

/** The number of workbooks being written in this process. */
export const workbooksBeingWritten = (): number => writing

const openThread = (format: WorkbookFormat, head: readonly WorkbookColumn[]) => {
  const worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
    workerData: { head, format },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  // An error may also occur between two pages: without a listener it would end the process.
  let failure: Error | null = null
  let reject: (error: Error) => void = () => {}
  const end = (error: Error) => {
    failure ??= error
    reject(failure)
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread of a workbook ended by itself (${code})`)))
  const write = (cells: WorkbookCells, isLast: boolean): Promise<Uint8Array> =>
    new Promise((resolve, refuse) => {
      reject = refuse
      if (failure) return end(failure)
      worker.once('message', resolve)
      worker.postMessage({ cells, isLast })
    })
  return { write, close: () => worker.terminate() }
}

/**
 * The bytes of a workbook, made in its own thread while its pages are read: neither this process nor the thread ever has more than one page
 * in memory. The thread ends with the file, on an error, and when the reader stops.
 */
export async function* workbook(
  format: WorkbookFormat,
  head: readonly WorkbookColumn[],
  pages: AsyncIterable<WorkbookCells>,
): AsyncGenerator<Uint8Array> {
  requireNoConnection('A workbook')
  writing += 1
  const thread = openThread(format, head)
  try {
    for await (const cells of pages) {
      const chunk = await thread.write(cells, false)
      if (chunk.byteLength > 0) yield chunk
    }
    yield await thread.write([], true)
  } finally {
    await thread.close()
    writing -= 1
  }
}
