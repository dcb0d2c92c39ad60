import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** A worker loads a megabyte of code. One reads all files, one after the other: eight workers at once stop the page for seconds. */
let worker: PDFWorker | undefined
let lastReading: Promise<unknown> = Promise.resolve()
let unread = 0

/** The titles of a PDF: the largest text of its first page, and the title in its properties. @throws when it cannot be read */
export const titlesOfPdf = async (file: Blob): Promise<string[]> => {
  unread += 1
  const reading = lastReading.then(() => readTitles(file))
  lastReading = reading.catch(() => undefined)
  try {
    return await reading
  } finally {
    unread -= 1
    if (unread === 0) endWorker()
  }
}

const endWorker = () => {
  worker?.destroy()
  worker = undefined
}

const readTitles = async (file: Blob): Promise<string[]> => {
  worker ??= new PDFWorker()
  const loading = getDocument({ data: await file.arrayBuffer(), enableXfa: false, worker })
  try {
    const pdf = await loading.promise
    const [page, { info }] = await Promise.all([pdf.getPage(1), pdf.getMetadata()])
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const largest = Math.max(...texts.map(({ height }) => height))
    const heading = texts.filter(({ height }) => height >= largest * 0.95).map(({ str }) => str)
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
    return [heading.join(' '), title]
  } finally {
    await loading.destroy()
  }
}
