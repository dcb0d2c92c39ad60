import { z } from 'zod'

/** The refusal of an amount above the upper bound. */
export const tooMuch = 'Ce montant est trop grand.'
/** An amount of a grid in cents, from 0 to 100,000 €. */
export const amount = z.int('Indiquez un montant.').min(0, 'Le montant ne peut pas être négatif.').max(10_000_000, tooMuch)
const rateMessage = 'Le taux doit être compris entre 0 et 100\u00a0%.'
/** A rate of a grid in hundredths of a percent. */
export const rate = z.int(rateMessage).min(0, rateMessage).max(10_000, rateMessage)

/** Fees of an order that did not take place. Source: `docs/domain.md` 1.2. */
export const gridFees = z.strictObject({ lastMinuteRate: rate, unsuccessfulMoveRate: rate, displacement: amount })
