import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** The titles of a PDF: the largest text of its first page, and the title in its properties. @throws when it cannot be read */
export const titlesOfPdf = async (file: Blob): Promise<string[]> => {
  const loading = getDocument({ data: await file.arrayBuffer(), enableXfa: false })
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
