import { typeOfFileName, typeOfTitles } from '@adm/domain/document/document-guess'
import { type DocumentOwner, documentOwner } from '@adm/domain/document/record/document-owner'
import type { DocumentType } from '@adm/domain/document/document-type'

/** A type, with its source: the name of the file, its content, or the person. */
export type TypeChoice = { type: DocumentType; source: 'name' | 'content' | 'person' }

/** The type that the owner and the name of the file say, at once; null when they say none. */
export const guessFromName = (entity: DocumentOwner, { name }: File): TypeChoice | null => {
  const [first, ...others] = documentOwner(entity).types
  const type = first && others.length === 0 ? first : typeOfFileName(name)
  return type && { type, source: 'name' }
}

/** Larger PDFs are not opened for a guess: the person chooses sooner than they are read. */
const mostBytesToRead = 5 * 2 ** 20

/** The type that the content of a PDF says; null when it says none, cannot be read, or is not a PDF. */
export const guessFromContent = async (file: File): Promise<TypeChoice | null> => {
  if (file.type !== 'application/pdf' || file.size > mostBytesToRead) return null
  try {
    // The reader of PDFs is as large as the rest of the page.
    const { titlesOfPdf } = await import('./pdf-titles.ts')
    const type = typeOfTitles(await titlesOfPdf(file))
    return type && { type, source: 'content' }
  } catch {
    return null
  }
}
