import type { PriceSource } from '../../offer/price-line.ts'
import { formatMoment } from '../../values/date/moment.ts'
import { formatCents, formatRate } from '../../values/money.ts'
import type { Booking } from '../order/booking.ts'
import { feesOf, lastMinuteFrom } from './booking-fee.ts'
import type { BookingResult } from '../step/booking-result.ts'

type Ordered = Pick<Booking, 'status' | 'startAt' | 'offer'> & { priceSource?: Pick<PriceSource, 'fees'> | null | undefined }

const notInvoiced = "L'offre du client ne se facture pas : rien n'est dû."
const limitOf = (startAt: string): string => {
  const limit = lastMinuteFrom(startAt)
  return `le ${formatMoment(limit)}`
}

/** The reason why nothing is due for an ended order, by its status and offer. */
const whyFree = ({ status, offer }: Ordered): string => {
  if (offer === 'NO_INVOICING') return notInvoiced
  if (status === 'finished_no_date') return "La commande est close sans avoir eu de date : rien n'est dû."
  if (status === 'failed') return "Le partenaire n'a pas abouti, et ne s'est pas déplacé : rien n'est dû."
  return "La cause est de notre fait, ou c'est un geste commercial : rien n'est dû."
}

/** The rule that fixes the amount of an ended order, as a sentence. Source: `docs/domain.md` 1.2. */
export const resultInWords = (result: BookingResult, order: Ordered): string => {
  const { lastMinuteRate, unsuccessfulMoveRate, displacement } = feesOf(order)
  const { startAt } = order
  const words: Record<BookingResult, string> = {
    completed: 'La prestation a été réalisée : son prix est dû en entier.',
    canceled: `Annulée ${startAt ? `à temps (la limite était ${limitOf(startAt)})` : 'sans avoir eu de date'} : rien n'est dû.`,
    canceledLastMinute: `Annulée à la dernière minute${startAt ? ` (la limite était ${limitOf(startAt)})` : ''} : ${formatRate(lastMinuteRate)} du prix est dû.`,
    canceledNoInvoicing: whyFree(order),
    displacement: `Un déplacement a eu lieu sans la prestation : le forfait de ${formatCents(displacement)} est dû.`,
    unsuccessfulDisplacement: `Le contrôleur s'est déplacé sans pouvoir réaliser la prestation : ${formatRate(unsuccessfulMoveRate)} du prix est dû.`,
  }
  return words[result]
}

/** The cost of cancelling an open order, and the moment from which it applies. */
export const cancellationInWords = (order: Ordered): string => {
  if (order.offer === 'NO_INVOICING') return notInvoiced
  if (!order.startAt) return "Tant que la commande n'a pas de date, l'annuler ne coûte rien."
  return `L'annuler ne coûte rien jusqu'au ${limitOf(order.startAt).replace(/^le /, '')}, puis ${formatRate(feesOf(order).lastMinuteRate)} du prix ; rien si la cause est de notre fait.`
}
