import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { deleteReasons, document } from './document.ts'
import { documentEntity } from './document-entity.ts'

/** The events of a document of any owner. */
export const documentEvents = defineEvents(documentEntity, document, {
  added: { before: z.null(), fixed: 'un document se supprime depuis la liste des documents, avec son motif' },
  versionAdded: { fixed: "chaque version d'un document est gardée" },
  changed: {},
  deleted: { facts: z.object({ reason: z.enum(deleteReasons) }).optional(), fixed: 'le fichier est détruit' },
})
/** Every change of a document: its owner records it in a history of its own. */
export const documentChanges = Object.values(documentEvents)
export type DocumentEvent = (typeof documentChanges)[number]
