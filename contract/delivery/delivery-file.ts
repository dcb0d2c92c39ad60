import { rowColumns } from '@adm/domain/delivery/delivery-row'
import { typedText } from '@adm/domain/values/text'
import { z } from 'zod'
import { byId, defineCalls, yesNo } from '../call/call.ts'
import { exportFormat } from '../platform/export.ts'
import { importCallsWith, importFields } from '../platform/import.ts'

const read = ['deliveries:read'] as const
const update = ['deliveries:update'] as const
const ofDelivery = z.uuid('Renseignez une livraison.')

/** `mends`: the proposed corrections are made in rows that the file changes. */
const lotFields = importFields.extend({ deliveryId: ofDelivery, mends: yesNo })

const longestHeading = 200
const mostHeadings = 100
/** A heading of the client's sheets, and the column that it names; null: it is left aside. */
const sheetHeading = z.strictObject({ heading: typedText().min(1).max(longestHeading), column: z.enum(rowColumns).nullable() })
const sheetHeadings = z.object({ items: z.array(sheetHeading) })

/** Files of the lots of a delivery. */
export const deliveryFileCalls = defineCalls(
  {
    ...importCallsWith('/api/delivery-rows', update, lotFields),
    export: {
      method: 'GET',
      path: '/api/delivery-rows/export',
      summary: "Les lots d'une livraison dans un fichier, aux titres du modèle, avec les erreurs de chaque ligne",
      requires: read,
      query: z.strictObject({ delivery_id: ofDelivery, format: exportFormat }),
      answer: 'file',
      byBrowser: true,
      queued: true,
    },
    headings: {
      method: 'GET',
      path: '/api/deliveries/:id/headings',
      summary: 'Les titres de colonnes déjà corrigés dans les tableaux de ce client',
      requires: read,
      params: byId,
      answer: sheetHeadings,
    },
    saveHeadings: {
      method: 'POST',
      path: '/api/deliveries/:id/headings',
      summary: 'Retenir où vont ces titres dans les tableaux de ce client',
      requires: update,
      params: byId,
      body: z.strictObject({ items: z.array(sheetHeading).min(1).max(mostHeadings) }),
      answer: sheetHeadings,
    },
  },
  { shows: ['delivery'] },
)
