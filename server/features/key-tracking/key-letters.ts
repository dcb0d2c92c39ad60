import { custodyEntry } from '@adm/domain/key-tracking/key-custody'
import { exampleOrder } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../platform/mail/letter-message.ts'
import { countInWords } from '@adm/domain/key-tracking/key-count'
import { formatMoment } from '@adm/domain/values/date/moment'

/** The mail of a receipt: it names the current holder, never the code of a box. */
export const receiptLetter = defineLetter({
  name: 'key-receipt',
  label: 'Reçu de clés',
  audience: 'client',
  kind: 'keyReceipt',
  params: z.object({
    entry: custodyEntry.pick({ counts: true, at: true }).extend({ holder: z.object({ name: z.string() }) }),
    order: z.object({ bookingCode: z.string(), address: z.string(), zipCode: z.string(), city: z.string() }),
  }),
  examples: {
    FR: {
      entry: { counts: { entrance: 2 }, at: '2027-01-12T11:00:00.000Z', holder: { name: 'Agence des Lilas' } },
      order: { ...exampleOrder, bookingCode: exampleOrder.code },
    },
  },
  write: ({ entry: { holder, counts, at }, order: { bookingCode, address, zipCode, city } }) => {
    return {
      subject: `Attestation de remise de clés\u00a0: ${address}, ${city}`,
      paragraphs: [
        `Les clés du bien situé ${address}, ${zipCode} ${city} ont été remises le ${formatMoment(at)}. Reçues par\u00a0: ${holder.name}. ${countInWords(counts)}.`,
        "L'attestation est jointe à ce message.",
      ],
      notes: [`Commande ${bookingCode}.`],
    }
  },
})
