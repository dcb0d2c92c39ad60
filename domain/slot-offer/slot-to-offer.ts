import { z } from 'zod'
import { instant } from '../values/date/moment.ts'

/** A slot to offer: its start, and the checker whom the engine reserves for it. */
export const slotToOffer = z.strictObject({ startAt: instant, checkerId: z.uuid('Choisissez un contrôleur.') })
export type SlotToOffer = z.output<typeof slotToOffer>

/** The fewest slots among which a tenant chooses (G17), and the most slots of an offer. */
export const fewestSlots = 3
export const mostSlots = 20
export const slotsToOffer = z.array(slotToOffer).max(mostSlots, `Vous pouvez proposer ${mostSlots} créneaux au maximum.`)

/** A slot that was offered; without a checker it is a date of a service on demand, which takes no calendar here. */
export const offeredSlot = z.object({ startAt: instant, checkerId: z.uuid().nullable() })
export type OfferedSlot = z.output<typeof offeredSlot>

/** The dates that the tenants of a service on demand are offered. */
export const datesToOffer = z.array(instant).max(mostSlots, `Vous pouvez proposer ${mostSlots} dates au maximum.`)
