import { z } from 'zod'
import { defineEvents } from '../platform/event.ts'
import { quotation } from './quotation.ts'
import { quotationEntity } from './quotation-entity.ts'

const mailed = z.object({ recipient: z.string() })

/** The events of a quotation. */
export const quotationEvents = defineEvents(quotationEntity, quotation, {
  created: { before: z.null() },
  changed: {},
  valueRestored: {},
  removed: { after: z.object({ version: z.int() }), fixed: 'un brouillon supprimé se refait' },
  Q01: { facts: mailed, fixed: 'le devis est envoyé\u00a0: faites une nouvelle version' },
  Q02: {},
  Q03: {},
  Q04: {},
  Q05: { fixed: "l'acceptation est une preuve" },
  Q06: {},
  /** The same version, mailed again. */
  mailedAgain: { facts: mailed, fixed: 'le message est parti' },
  ordersCreated: {
    facts: z.object({ codes: z.array(z.string()) }),
    fixed: "chaque commande s'annule sur sa page",
  },
})
export type QuotationKind = keyof typeof quotationEvents
