import type { partnerRequestEvents } from '@adm/domain/partner-request/partner-request-events'
import { asInstant, asText } from '../../../recipes/page/record-words.ts'
import { partEvents, type RecordPart } from '../../../recipes/page/record-subject.ts'

const words = partEvents<keyof typeof partnerRequestEvents>({
  sent: 'a envoyé un lien au partenaire',
  withdrawn: 'a retiré le lien du partenaire',
  reopened: 'a rétabli le lien du partenaire',
})

/** How the history of an order tells what was sent to its partner. */
export const partnerRequestPart: RecordPart = {
  fields: {
    partnerName: { label: 'Partenaire', words: asText },
    partnerEmail: { label: 'E-mail du partenaire', words: asText },
    quotationNumber: { label: 'Devis accepté', words: asText },
    withdrawnAt: { label: 'Lien retiré', words: asInstant },
  },
  event: words,
}
