import type { slotOfferEvents } from '@adm/domain/slot-offer/slot-offer-events'
import { slotOfferStatusLabels } from '@adm/domain/slot-offer/slot-offer'
import { z } from 'zod'
import { asInstant, asLabel, asText } from '../../../recipes/page/record-words.ts'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'

const words = partEvents<keyof typeof slotOfferEvents>({
  offered: 'a proposé des créneaux',
  resent: 'a renvoyé le lien des créneaux',
  reminded: 'a rappelé les créneaux proposés',
  reserved: 'a réservé un créneau pendant 10 minutes',
  proposed: 'a proposé un créneau aux autres locataires',
  dateChosen: 'a demandé une des dates proposées',
  agreed: 'a donné son accord pour le créneau proposé',
  proposalVoid: "a écarté le créneau proposé : il n'est plus possible",
  registered: 'a enregistré une inscription à la visite',
  visitorWithdrawn: 'a enregistré un désistement de la visite',
  visitorDeclined: "a noté que la visite n'intéresse plus un prospect",
  presence: 'a confirmé sa présence',
  presenceVoid: "a redemandé la présence : le rendez-vous n'est plus le même",
  SO1: 'a retenu un créneau',
  SO2: "a clos l'offre de créneaux restée sans réponse",
  SO3: "a retiré l'offre de créneaux",
  SO4: "a rouvert l'offre de créneaux",
})
const answered = z.object({ startAt: z.string().optional(), visitor: z.string().optional() })

/** How the history of an order tells what happened to its offers of slots. */
export const slotOfferPart: RecordPart = {
  fields: {
    status: { label: "État de l'offre", words: asLabel(slotOfferStatusLabels) },
    expiresAt: { label: "Fin de l'offre", words: asInstant },
    reminders: { label: 'Rappels', words: asText },
    chosenAt: { label: 'Créneau retenu', words: asInstant },
    proposedAt: { label: 'Créneau proposé', words: asInstant },
    presenceAt: { label: 'Présence confirmée', words: asInstant },
    resentAt: { label: 'Lien renvoyé', words: asInstant },
  },
  event: (line) => {
    const { startAt, visitor } = answered.safeParse(line.facts).data ?? {}
    return {
      ...words(line),
      facts: [
        ...(visitor ? [{ label: 'Prospect', value: visitor }] : []),
        ...(startAt ? [{ label: 'Créneau', value: asInstant(startAt) }] : []),
      ],
    }
  },
}
