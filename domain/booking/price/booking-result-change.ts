import { z } from 'zod'
import { ruleOf } from '../../values/rule.ts'
import { requiredText } from '../../values/text.ts'
import { type BookingResult, bookingResults } from '../step/booking-result.ts'
import type { BookingStatus } from '../step/booking-status.ts'

const mostCents = 10_000_000
const amountMessage = 'Indiquez un montant entre 0 et 100 000 €.'

/** What billing makes of the result of an order, with the reason. Source: `docs/domain.md` 1.2. */
export const bookingResultChange = z
  .strictObject({
    result: z.enum(bookingResults, 'Choisissez un résultat.'),
    amountCents: z.int(amountMessage).min(0, amountMessage).max(mostCents, amountMessage),
    reason: requiredText('Indiquez un motif.', 500),
  })
  .check(
    ruleOf(['result', 'amountCents'], ({ result, amountCents }) => result !== 'canceledNoInvoicing' || amountCents === 0, {
      path: ['amountCents'],
      message: "Une commande annulée sans facturation n'a pas de montant.",
    }),
  )
export type BookingResultChange = z.output<typeof bookingResultChange>

const carriedOut: readonly BookingResult[] = ['completed', 'displacement', 'unsuccessfulDisplacement', 'canceledNoInvoicing']

/** The results that an order of a status may have: one that was carried out is not cancelled, and one that was not is not completed. */
export const resultsOfStatus = (status: BookingStatus): readonly BookingResult[] =>
  status === 'done' || status === 'validated' ? carriedOut : bookingResults.filter((result) => result !== 'completed')
