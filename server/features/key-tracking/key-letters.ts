import { countInWords } from '@adm/domain/key-tracking/key-count'
import { formatMoment } from '@adm/domain/values/date/moment'
import type { Letter } from '../../platform/mail/mail-letter.ts'
import type { ReceiptContext } from './key-receipt.service.ts'

/** The mail of a receipt: it names the current holder, never the code of a box. */
export const receiptLetter = ({ entry, order }: Pick<ReceiptContext, 'entry' | 'order'>): Letter => {
  const { holder, counts, at } = entry
  const { bookingCode, address, zipCode, city } = order
  return {
    subject: `Attestation de remise de clés\u00a0: ${address}, ${city}`,
    paragraphs: [
      `Les clés du bien situé ${address}, ${zipCode} ${city} ont été remises le ${formatMoment(at)}. Reçues par\u00a0: ${holder.name}. ${countInWords(counts)}.`,
      "L'attestation est jointe à ce message.",
    ],
    notes: [`Commande ${bookingCode}.`],
  }
}
