import type { Document } from '@adm/domain/document/record/document'
import { DocumentChangeForm } from './document-change.form.tsx'
import { DocumentDeletion } from './document-deletion.form.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { DocumentReplacement, DocumentVersions } from './document-versions.tsx'

/** The current action on a document. */
export type DocumentAct = { kind: 'show' | 'versions' | 'replace' | 'change' | 'remove'; document: Document }

type ActsProps = {
  act: DocumentAct
  /** Documents reached by « Précédent » and « Suivant », in order. */
  siblings: readonly Document[]
  onShow: (document: Document) => void
  onClose: () => void
}

/** Dialog of an action. */
export const DocumentActs = ({ act: { kind, document }, siblings, onShow, onClose }: ActsProps) => {
  const given = { document, onClose }
  if (kind === 'versions') return <DocumentVersions {...given} />
  if (kind === 'replace') return <DocumentReplacement {...given} />
  if (kind === 'change') return <DocumentChangeForm {...given} />
  if (kind === 'remove') return <DocumentDeletion {...given} />
  return <DocumentPreview {...given} siblings={siblings} onShow={onShow} />
}
