import { Worker } from 'node:worker_threads'
import { Refusal } from '@adm/domain/refusal'

/** A page of cells as the thread takes them: what is no number is a text, so that nothing in a workbook is ever a formula. */
export type WorkbookCells = readonly (readonly (string | number | null)[])[]
/** A column of a workbook: its title, its width in letters, and how its numbers look. */
export type WorkbookColumn = { title: string; kind: string; width: number }

const mostAtOnce = 4
const longestWaitMs = 20_000
/** What a thread may hold: ten times what it needs, since it never has more than a page in hand. */
const mostMegabytes = 128

const busy = () =>
  new Refusal(
    'unavailable',
    'WORKBOOKS_BUSY',
    "D'autres classeurs sont en préparation. Réessayez dans un instant, ou choisissez le format CSV.",
    { retryAfter: 10 },
  )

let writing = 0
const waiting: (() => void)[] = []

/** Waits for its turn. @throws {Refusal} `WORKBOOKS_BUSY` when others take too long */
const enter = async (): Promise<void> => {
  if (writing < mostAtOnce) {
    writing += 1
    return
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(busy())
    }, longestWaitMs)
    const turn = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(turn)
  })
}
/** The place goes to who has waited longest. */
const leave = (): void => {
  const next = waiting.shift()
  if (next) next()
  else writing -= 1
}

/** How many workbooks are being written in this process. */
export const workbooksBeingWritten = (): number => writing

const openThread = (head: readonly WorkbookColumn[]) => {
  const worker = new Worker(new URL('./workbook-thread.mjs', import.meta.url), {
    workerData: { head },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  // An error may come between two pages as well: without a listener it would end the process.
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
 * The bytes of a workbook, made in a thread of its own while its pages are read: neither this process nor the thread ever holds more than a page.
 * A few are written at once, others wait. The thread ends with the file, with an error, and when nobody reads any more.
 * @throws {Refusal} `WORKBOOKS_BUSY` when its turn has not come in 20 s
 */
export async function* workbook(head: readonly WorkbookColumn[], pages: AsyncIterable<WorkbookCells>): AsyncGenerator<Uint8Array> {
  await enter()
  const thread = openThread(head)
  try {
    for await (const cells of pages) {
      const chunk = await thread.write(cells, false)
      if (chunk.byteLength > 0) yield chunk
    }
    yield await thread.write([], true)
  } finally {
    await thread.close()
    leave()
  }
}
