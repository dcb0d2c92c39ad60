import { z } from 'zod'
import { instant } from '../values/date/moment.ts'

/** A slot to offer: its start, and the checker whom the engine reserves for it. */
export const slotToOffer = z.strictObject({ startAt: instant, checkerId: z.uuid('Choisissez un contrôleur.') })
export type SlotToOffer = z.output<typeof slotToOffer>

/** The fewest slots among which a tenant chooses (G17), and the most slots of an offer. */
export const fewestSlots = 3
export const mostSlots = 20
export const slotsToOffer = z.array(slotToOffer).max(mostSlots, `Vous pouvez proposer ${mostSlots} créneaux au maximum.`)
