import type { ReactNode } from 'react'
import type { ImportSubject, SubjectImportCalls } from '@adm/contract/platform/import'

/** The import definition of a subject, for its list. */
export type ImportedSubject = {
  subject: ImportSubject
  calls: SubjectImportCalls
  /** The title of the dialog: « Importer des clients ». */
  title: string
  /** Whether rows may resemble existing ones: only some subjects check it. */
  mayDuplicate: boolean
  /** The link to a created row. */
  linkOf: (row: { id: string; name: string }) => ReactNode
}
