import { z } from 'zod'
import { ruleOf } from '../values/rule.ts'
import { day, instant } from '../values/date/moment.ts'
import { optionalText } from '../values/text.ts'
import { keyCounts } from './key-count.ts'
import { keyDestinations, keyLegs, keyStatuses } from './key-status.ts'
import { storedKeysPlan, keysPlan } from './keys-plan.ts'

const { way, ...placed } = storedKeysPlan.shape

/** Whether keys are expected; « aucune clé » is `false`. Source: ENT-13. */
const active = z.boolean('Indiquez si des clés sont attendues.')

/** The form of a new leg: how, where, with whom; or that no key is expected. The code of a box has its own call. */
export const keyTrackingDraft = z
  .strictObject({
    bookingId: z.uuid('Choisissez une commande.'),
    leg: z.enum(keyLegs, 'Choisissez le retrait ou le dépôt.'),
    ...keysPlan.partial().shape,
    active: active.optional(),
  })
  .check(
    ruleOf(['way', 'active'], (draft) => draft.way !== undefined || draft.active === false, {
      path: ['way'],
      message: 'Choisissez un mode de remise des clés.',
    }),
  )
export type KeyTrackingDraft = z.infer<typeof keyTrackingDraft>

/** The fields edited in place: the plan, and whether keys are expected. The status changes only by a transition. */
export const keyTrackingChange = keysPlan.extend({ active }).partial()
export type KeyTrackingChange = z.infer<typeof keyTrackingChange>

/** One leg of an order's keys as the API returns it, without the code of its box. */
export const keyTracking = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  leg: z.enum(keyLegs),
  status: z.enum(keyStatuses),
  /** `false`: no key is expected, the order was cancelled before withdrawal, or the deposit leg is not open yet. */
  active: z.boolean(),
  way: way.nullable(),
  ...placed,
  /** The code of the box is stored, encrypted; another call returns it. */
  isCodeKept: z.boolean(),
  /** The keys moved by the leg's last handover. */
  counts: keyCounts,
  /** Due time; null while nothing is due. */
  dueAt: instant.nullable(),
  /** Time from which the leg is urgent; null when nothing is pending. */
  urgentAt: instant.nullable(),
  /** Recipient of keys that do not return to their place. */
  destination: z.enum(keyDestinations).nullable(),
  destinationCheckerId: z.uuid().nullable(),
  destinationCheckerName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Person at the client who agreed that the tenant retains the keys. */
  agreedBy: z.string().nullable(),
  /** The new day of a postponed entry, until which the checker retains the keys. */
  untilDay: day.nullable(),
  /** Status before the last step, and the id of that step: a correction goes back to this status (K22). */
  previousStatus: z.enum(keyStatuses).nullable(),
  lastStep: z.string().nullable(),
  movedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type KeyTracking = z.infer<typeof keyTracking>

/** The fields of a step's dialog; each guard checks those that it needs. */
export const keyStatement = z.strictObject({
  counts: keyCounts.optional(),
  /** Time of the handover; default: now. */
  at: instant.optional(),
  place: optionalText(200),
  /** Reference of a photo or a paper. */
  proof: optionalText(200),
  /** The tenant signed the report and the receipt of the keys (K07). */
  isSigned: z.boolean().optional(),
  untilDay: day.optional(),
  agreedBy: optionalText(200),
  destination: z.enum(keyDestinations, 'Choisissez à qui transférer les clés.').optional(),
  destinationCheckerId: z.uuid('Choisissez un contrôleur.').optional(),
  receiver: optionalText(200),
  isCodeChanged: z.boolean().optional(),
  trackingNumber: optionalText(60),
})
export type KeyStatement = z.infer<typeof keyStatement>
