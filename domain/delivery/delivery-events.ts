import { z } from 'zod'
import { defineEvents, eachOf, stepsOf } from '../platform/event.ts'
import { delivery } from './delivery.ts'
import { storedKeysMove } from './delivery-keys.ts'
import { deliveryEntity, deliveryKeysEntity, deliveryLotEntity, deliveryMissionsEntity, deliveryRowEntity } from './delivery-entity.ts'
import { markedLot } from './delivery-lot-mark.ts'
import { deliveryRow } from './delivery-row.ts'
import { deliveryTransitions } from './delivery-transition.ts'

/** The events of a delivery. */
export const deliveryEvents = defineEvents(deliveryEntity, delivery, {
  created: { before: z.null(), fixed: 'une livraison ne se supprime pas\u00a0: elle se termine par « Annuler la livraison »' },
  changed: {},
  valueRestored: {},
  ...stepsOf(deliveryTransitions),
  L03: { fixed: 'la création des missions s’annule en entier, depuis sa page' },
  /** The undo of a creation took its orders back, and no other is left. */
  missionsTakenBack: { fixed: 'les missions se créent de nouveau par « Créer les missions »' },
  ...eachOf(['L04', 'L05', 'L06'], { fixed: 'le produit franchit cette étape de lui-même' }),
})
export type DeliveryKind = keyof typeof deliveryEvents

/** The number of the row, which never changes, so that no event has it as a change. */
const ofRow = { facts: z.object({ number: z.int() }).optional() }

/** The events of a row, recorded in sets: a pasted block is many rows. */
export const deliveryRowEvents = defineEvents(deliveryRowEntity, deliveryRow, {
  created: { before: z.null(), inSets: true },
  changed: { inSets: true, ...ofRow },
  valueRestored: { inSets: true, ...ofRow },
  /** The creation of the missions gave it its order, or its refusal; or took the order back. */
  outcome: { inSets: true, ...ofRow, fixed: 'la création des missions s’annule en entier, depuis sa page' },
  removed: { after: z.object({ version: z.int() }), inSets: true, fixed: 'une ligne retirée se colle de nouveau' },
})

const undone = z.object({ undone: z.boolean() })

/** The events of an act on the keys of many lots. */
export const deliveryKeysEvents = defineEvents(deliveryKeysEntity, storedKeysMove.extend({ sets: z.int() }), {
  made: { before: z.null() },
  takenBack: {
    before: undone,
    after: undone,
    fixed: 'les clés se retirent ou se rendent de nouveau par le même acte',
  },
})

/** The events of one creation of missions. */
export const deliveryMissionsEvents = defineEvents(deliveryMissionsEntity, z.object({ deliveryId: z.uuid(), total: z.int() }), {
  made: { before: z.null() },
  takenBack: { before: undone, after: undone, fixed: 'les missions se créent de nouveau par « Créer les missions »' },
})

/** How the lot is called, which no tick changes. */
const ofLot = { facts: z.object({ lot: z.string() }) }

/** The events of a lot on its day: what is ticked. */
export const deliveryLotEvents = defineEvents(deliveryLotEntity, markedLot, { changed: ofLot, valueRestored: ofLot })
export type DeliveryLotKind = keyof typeof deliveryLotEvents
