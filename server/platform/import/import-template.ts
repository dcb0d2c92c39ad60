import type { FileAnswer } from '@adm/contract/call/call'
import type { TemplateFormat } from '@adm/contract/platform/import'
import type { Db } from '../database/database.ts'
import type { ImportPart } from './import.ts'
import { type SheetColumn, sheetFile } from '../export/sheet.ts'

const widthOf = (title: string): number => Math.max(16, title.length + 4)

/** The template to fill in: the headings and a sample row, as texts, so that no spreadsheet drops a zero. */
export const templateOf = async (db: Db, part: Pick<ImportPart, 'things' | 'columnsOf'>, format: TemplateFormat): Promise<FileAnswer> => {
  const columns = (await part.columnsOf(db)).map(
    ({ title, sample }): SheetColumn<object> => ({ title, kind: 'text', width: widthOf(title), of: () => sample }),
  )
  return sheetFile(format, {
    name: `modele-${part.things}`,
    columns,
    pages: async (after) => (after ? [] : [{}]),
    total: async () => ({ total: 1, totalIsExact: true }),
  })
}
