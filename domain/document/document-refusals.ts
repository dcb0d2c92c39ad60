import { Refusal, staleVersion } from '../refusal.ts'
import { type DocumentType, documentTypeLabels } from './document-type.ts'

/** Message for a required document. Source: VAL-6. */
export const addDocumentMessage = (types: readonly DocumentType[]): string => `Ajoutez un fichier de type ${typesInWords(types)}.`
const typesInWords = (types: readonly DocumentType[]): string => types.map((type) => `« ${documentTypeLabels[type]} »`).join(' ou ')

/** Source: VAL-13. */
export const tooManyDocuments = (most: number): string =>
  most === 1 ? 'Un fichier est déjà joint ici\u00a0: remplacez-le.' : `Vous pouvez joindre ${most} documents au maximum.`

/** All refusals about a document. Sentences: `docs/domain.md` 9. */
export const documentRefusals = {
  /** Also for a person without the permission, so that a guessed identifier reveals nothing. */
  missing: () => new Refusal('missing', 'DOCUMENT_NOT_FOUND', "Ce document n'existe pas."),
  noOwner: ({ missing }: { missing: string }) =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'entityId', message: missing }],
    }),
  noOwnerToRead: ({ missing }: { missing: string }) => new Refusal('missing', 'OWNER_NOT_FOUND', missing),
  otherType: ({ types }: { types: readonly DocumentType[] }) =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'type', message: `Ici, un document est de type ${typesInWords(types)}.` }],
    }),
  badEnding: () =>
    new Refusal('invalid', 'FIELDS_INVALID', 'Certains champs sont à corriger.', {
      errors: [{ path: 'name', message: 'Gardez la fin du nom, qui dit le type du fichier.' }],
    }),
  stale: staleVersion('Ce document a été modifié entre-temps. Vérifiez, puis recommencez.'),
  deleted: () => new Refusal('gone', 'DOCUMENT_DELETED', "Ce document a été supprimé : son contenu n'existe plus."),
  alreadyDeleted: () => new Refusal('conflict', 'DOCUMENT_DELETED', 'Ce document est déjà supprimé.'),
  retained: (sentence: string) => new Refusal('conflict', 'DOCUMENT_KEPT', sentence),
  /** @param guard the guard of the owner that limits its documents */
  tooMany: (most: number, guard?: string) => new Refusal('conflict', 'TOO_MANY_DOCUMENTS', tooManyDocuments(most), guard ? { guard } : {}),
  sameContent: () => new Refusal('conflict', 'SAME_CONTENT', 'Ce fichier est déjà la version actuelle de ce document.'),
}
