import type { Page } from '@playwright/test'

/** A file to choose or drop. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A PDF of one page with this text. */
export const pdf = (name: string, words: string): ChosenFile => {
  const text = `BT /F1 24 Tf 60 700 Td (${words}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  const body = parts.map((part, index) => `${index + 1} 0 obj\n${part}\nendobj\n`).join('')
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`) }
}

/** A minimal PNG picture. */
export const picture = (name: string): ChosenFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNQcevBgxhGpbEhAAqEYBkXzoBjAAAAAElFTkSuQmCC', 'base64'),
})

/** Drops files on the drop zone, as from the desktop. */
export const drop = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const carrier = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, content } of given)
        transfer.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type: mimeType }))
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') })),
  )
  await page.getByRole('group', { name: 'Choisir des fichiers' }).dispatchEvent('drop', { dataTransfer: carrier })
}

/** Chooses files in the file chooser opened by the button. */
export const chooseFiles = async (page: Page, files: readonly ChosenFile[], button = 'Choisir des fichiers'): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await opened).setFiles([...files])
}
