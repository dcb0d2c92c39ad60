import { z } from 'zod'
import { fileKindNames, fileName } from '../../file/file-kind.ts'
import { documentOwnerNames } from './document-owner.ts'
import { documentTypes } from '../document-type.ts'

/** Reasons for deleting a document. Source: `docs/domain.md` 8.4. */
export const deleteReasonLabels = {
  CONTRACTUAL_DELETE: 'Fin de la durée contractuelle',
  GDPR_DELETE: 'Suppression RGPD',
  REQUEST_DELETE: 'Suppression à la demande',
} as const
export type DeleteReason = keyof typeof deleteReasonLabels
export const deleteReasons = ['CONTRACTUAL_DELETE', 'GDPR_DELETE', 'REQUEST_DELETE'] as const satisfies readonly DeleteReason[]

/** Source: `docs/domain.md` 1.18. */
export type DocumentStatus = 'active' | 'deleted'

const type = z.enum(documentTypes, 'Choisissez un type de document.')

/** The file kinds of documents. */
export const documentKinds = fileKindNames

/** The fields of a new document besides its file. */
export const documentDraft = z.strictObject({ type, entity: z.enum(documentOwnerNames, 'Choisissez une commande.'), entityId: z.uuid() })
export type DocumentDraft = z.output<typeof documentDraft>

/** The changed fields of a document; a change of content is a new version. */
export const documentChange = z.strictObject({ type: type.optional(), name: fileName.optional() })
export type DocumentChange = z.output<typeof documentChange>

/** The only transition of a document. Source: `docs/domain.md` 1.18. */
export const documentTransition = z.strictObject({
  to: z.literal('deleted'),
  reason: z.enum(deleteReasons, 'Choisissez un motif de suppression.'),
})

/** A version of a document's content. */
export const documentVersion = z.object({
  /** From 1. */
  number: z.int(),
  kind: z.enum(fileKindNames),
  bytes: z.int(),
  /** SHA-256 of the stored bytes, in hexadecimal; retained after the content is destroyed. */
  hash: z.string(),
  /** The size of a picture, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  at: z.string(),
  /** The person who added it; null for the product itself. */
  byName: z.string().nullable(),
})
export type DocumentVersion = z.output<typeof documentVersion>

/** A document as the API returns it. */
export const document = z.object({
  id: z.uuid(),
  entity: z.enum(documentOwnerNames),
  entityId: z.uuid(),
  type,
  name: z.string(),
  status: z.enum(['active', 'deleted']),
  /** Newest first; the first is the current content, the others can be opened until the document is deleted. */
  versions: z.array(documentVersion),
  retention: z.object({ untilDay: z.string().nullable(), ground: z.string(), isLegal: z.boolean() }),
  deleteReason: z.enum(deleteReasons).nullable(),
  deletedAt: z.string().nullable(),
  deletedByName: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
})
export type Document = z.output<typeof document>
