import type { ReactNode } from 'react'
import type { Call } from '@adm/contract/call/call'
import type { ImportCheck, SubjectImportCalls, TemplateFormat } from '@adm/contract/platform/import'
import type { ImportSubject } from '@adm/contract/platform/import-run'
import { addressOf, callApi } from '../../platform/api/api.ts'
import type { OnSent } from '../../platform/api/file-sending.ts'

/** A file as it is sent. `isOn`: the subject's own choice. */
type SentImport = { file: File; isDry: boolean; despiteDuplicates: boolean; isOn: boolean; key: string; onSent?: OnSent }
/** The answer is a check (with counts) or a started job (with a state). */
export type ImportAnswer = ImportCheck | { id: string }

/** The import definition of a subject, for its list. */
export type ImportedSubject = {
  subject: ImportSubject
  /** Who may make the call sees the import. */
  call: Call
  send: (sent: SentImport) => Promise<ImportAnswer>
  templateAddress: (format: TemplateFormat) => string
  /** The title of the dialog: « Importer des clients ». */
  title: string
  /** The choice to create rows although similar ones exist: only some subjects check it. */
  duplicates?: string
  /** A choice of the subject, made at first. */
  choice?: string
  /** Whether wrong rows are written too, to be corrected there. */
  writesWrong?: true
  /** The columns of a file whose headings are the client's own; `onChange` has the file checked again. */
  columnsOf?: (check: ImportCheck, onChange: () => void) => ReactNode
  /** What to know before the first import; by default, that the template is to be filled in. */
  hint?: string
  /** The link to a created row. */
  linkOf: (row: { id: string; name: string }) => ReactNode
}

const yesNo = (isYes: boolean) => (isYes ? 'true' : 'false')

/** The import of a subject by its own calls. */
export const importedBy = (calls: SubjectImportCalls): Pick<ImportedSubject, 'call' | 'send' | 'templateAddress'> => ({
  call: calls.import,
  send: ({ file, isDry, despiteDuplicates, key, onSent }) => {
    const body = { file, dryRun: yesNo(isDry), despiteDuplicates: yesNo(despiteDuplicates) } as const
    return callApi(calls.import, { body, key, ...(onSent && { onSent }) })
  },
  templateAddress: (format) => addressOf(calls.importTemplate, { params: { format } }),
})

/** The words with which `ImportedSubject.duplicates` names similar records. */
export const similarRecords = 'Créer aussi les lignes qui ressemblent à une fiche connue ou à une autre ligne'
