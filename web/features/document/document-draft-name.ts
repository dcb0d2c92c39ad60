import type { Document } from '@adm/domain/document/record/document'

/** The name of the draft of a document's form. */
export const documentDraftName = ({ id, version }: Document): string => `document-${id}-${version}`
