import { z } from 'zod'
import { day, instant } from '../values/date/moment.ts'
import { optionalText } from '../values/text.ts'
import { keyCounts } from './key-count.ts'
import { keyDestinations, keyLegs, keyStatuses } from './key-status.ts'
import { storedKeysPlan, keysPlan } from './keys-plan.ts'

const { way, ...placed } = storedKeysPlan.shape

/** What a person says of one way of the keys: how, where, with whom. The code of a box has a call of its own. */
export const keyTrackingDraft = z.strictObject({
  bookingId: z.uuid('Choisissez une commande.'),
  leg: z.enum(keyLegs, 'Choisissez le retrait ou le dépôt.'),
  ...keysPlan.shape,
})
export type KeyTrackingDraft = z.infer<typeof keyTrackingDraft>

/** What is edited in place: the plan; the status changes by a transition only. */
export const keyTrackingChange = keysPlan.partial()
export type KeyTrackingChange = z.infer<typeof keyTrackingChange>

/** One leg of the keys of an order, as it is read: never the code of its box. */
export const keyTracking = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  leg: z.enum(keyLegs),
  status: z.enum(keyStatuses),
  /** `false`: no key is expected, the order was cancelled before withdrawal, or the way back is not open yet. */
  active: z.boolean(),
  way: way.nullable(),
  ...placed,
  /** The code of the box is kept here, sealed: it may be asked for. */
  isCodeKept: z.boolean(),
  /** The keys that this leg last moved. */
  counts: keyCounts,
  /** When it should be done; none while nothing is due. */
  dueAt: instant.nullable(),
  /** From when on it is urgent; none when nothing is pending. */
  urgentAt: instant.nullable(),
  /** To whom the keys go instead of their place. */
  destination: z.enum(keyDestinations).nullable(),
  destinationCheckerId: z.uuid().nullable(),
  destinationCheckerName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Who of the client agreed that the tenant keeps the keys. */
  agreedBy: z.string().nullable(),
  /** Until when the checker keeps the keys of an entry that was put off. */
  untilDay: day.nullable(),
  /** Where it stood before, with the step that brought it here: a correction goes back there (K22). */
  previousStatus: z.enum(keyStatuses).nullable(),
  lastStep: z.string().nullable(),
  movedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type KeyTracking = z.infer<typeof keyTracking>

/** What a person states with a step; each guard says what it needs. */
export const keyStatement = z.strictObject({
  counts: keyCounts.optional(),
  /** When the keys changed hands; now unless told. */
  at: instant.optional(),
  place: optionalText(200),
  /** The reference of a photo or of a paper. */
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
