import { z } from 'zod'
import { document, documentChange, documentDraft, documentTransition } from '@adm/domain/document/record/document'
import { documentOwnerNames } from '@adm/domain/document/record/document-owner'
import { documentTypes } from '@adm/domain/document/document-type'
import { byId, defineCalls, fileBody, historyLine, listOf } from './call/call.ts'

const ofOwner = z.strictObject({ entity: z.enum(documentOwnerNames), entityId: z.uuid() })

/** The documents of one owner, oldest first, deleted ones included; their upper bound, and the expected documents. */
const documentList = z.object({
  ...listOf(document),
  most: z.int(),
  expected: z.array(z.object({ type: z.enum(documentTypes), why: z.string() })),
})
export type DocumentList = z.output<typeof documentList>
export type ExpectedDocument = DocumentList['expected'][number]

/** A number in a query string, sent as text. */
const versionNumber = z.coerce.number().int().min(1).max(100_000).optional()

/** Documents of every owner. The required rights depend on the owner (`documentOwner`); the service checks them. */
export const documentCalls = defineCalls(
  {
    list: {
      method: 'GET',
      path: '/api/documents',
      shows: ['document', 'booking'],
      summary: "Les documents d'une commande, avec ce qu'elle attend encore",
      requires: 'signedIn',
      query: ofOwner,
      answer: documentList,
    },
    read: {
      method: 'GET',
      path: '/api/documents/:id',
      summary: 'Un document et ses versions',
      requires: 'signedIn',
      params: byId,
      answer: document,
      version: 'answered',
    },
    create: {
      method: 'POST',
      path: '/api/documents',
      summary: 'Joindre un fichier de 25 Mo au plus : PDF, JPEG, PNG ou WebP, jugé par son contenu; une image perd ses métadonnées',
      requires: 'signedIn',
      body: fileBody(documentDraft),
      answer: document,
      status: 201,
      version: 'answered',
    },
    addVersion: {
      method: 'POST',
      path: '/api/documents/:id/versions',
      summary: "Remplacer le contenu d'un document; les versions précédentes restent lisibles",
      requires: 'signedIn',
      params: byId,
      body: fileBody(z.strictObject({})),
      answer: document,
      status: 201,
      version: 'answered',
    },
    change: {
      method: 'PATCH',
      path: '/api/documents/:id',
      summary: "Changer le nom ou le type d'un document",
      requires: 'signedIn',
      params: byId,
      body: documentChange,
      answer: document,
      version: 'required',
    },
    transition: {
      method: 'POST',
      path: '/api/documents/:id/transitions',
      summary: 'Supprimer un document pour un des trois motifs : son contenu est détruit, sa ligne et son empreinte restent',
      requires: 'signedIn',
      params: byId,
      body: documentTransition,
      answer: document,
      version: 'answered',
    },
    history: {
      method: 'GET',
      path: '/api/documents/:id/history',
      summary: "Qui a fait quoi d'un document",
      requires: 'signedIn',
      params: byId,
      answer: z.array(historyLine),
    },
    content: {
      method: 'GET',
      path: '/api/documents/:id/content',
      summary: 'Le contenu, la version actuelle sauf `number`; toujours en pièce à enregistrer, par plages si demandé',
      requires: 'signedIn',
      params: byId,
      query: z.strictObject({ number: versionNumber }),
      answer: 'file',
      byBrowser: true,
    },
  },
  { shows: ['document'] },
)
