import { z } from 'zod'
import { defineEvents } from '../../platform/event.ts'
import { deleteReasons, document } from './document.ts'
import { documentEntity } from '../document-entity.ts'

/** The events of a document of any owner. */
export const documentEvents = defineEvents(documentEntity, document, {
  added: { before: z.null(), fixed: 'un document se supprime depuis la liste des documents, avec son motif' },
  versionAdded: { fixed: "chaque version d'un document est gardée" },
  changed: {},
  deleted: { facts: z.object({ reason: z.enum(deleteReasons) }).optional(), fixed: 'le fichier est détruit' },
})
export type DocumentEvent = (typeof documentEvents)[keyof typeof documentEvents]
