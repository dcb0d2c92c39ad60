import { z } from 'zod'
import { defineEvents, eachOf, stepKinds } from '../../platform/event.ts'
import { keyTracking } from '../key-tracking.ts'
import { keyTransitions } from '../key-transition.ts'
import { keyTrackingEntity } from './key-tracking-entity.ts'

const isStep = 'une étape des clés se défait par « Corriger la dernière étape », dans le suivi des clés'
const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const isCode = "le code d'une boîte n'est pas gardé dans l'historique"

/** The events of a leg of the keys of an order. A step may open the leg: it then has no row before. */
export const keyTrackingEvents = defineEvents(keyTrackingEntity, keyTracking, {
  created: { before: z.null(), fixed: isStep },
  ...eachOf(stepKinds(keyTransitions), { before: keyTracking.nullable(), facts: z.custom<object>().optional(), fixed: isStep }),
  changed: {},
  ...eachOf(['closed', 'reopened', 'unopened'], { fixed: followsOrder }),
  ...eachOf(['codeKept', 'codeRead', 'codeForgotten'], { fixed: isCode }),
  receiptMailed: { facts: z.object({ recipients: z.array(z.string()).readonly(), step: z.string() }), fixed: "l'e-mail est parti" },
})
