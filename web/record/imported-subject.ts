import type { ReactNode } from 'react'
import type { ImportSubject, SubjectImportCalls } from '@adm/contract/import'

/** What a subject hands in, so that its list takes files. */
export type ImportedSubject = {
  subject: ImportSubject
  calls: SubjectImportCalls
  /** What a file holds: « Importer des clients ». */
  title: string
  /** Whether rows may be like known ones: a question that only some subjects have. */
  mayDuplicate: boolean
  /** Leads to a row that was created. */
  linkOf: (row: { id: string; name: string }) => ReactNode
}
