import { bookingList } from '@adm/contract/booking/booking'
import type { WarningReport, WarningStep } from '@adm/domain/warning/warning'
import { dayOf } from '@adm/domain/values/date/moment'
import { findBookingPage } from '../../features/booking/list/booking-list.queries.ts'
import { changeWarningStatus, createWarning } from '../../features/warning/warning.service.ts'
import type { Work } from '../../platform/work/work.ts'

/** Orders with a warning: each sample for two of them. */
const orders = 16

/** What is reported, and the steps since. */
const samples: readonly (WarningReport & { steps: readonly WarningStep[] })[] = [
  { cause: 'keys', severity: 'medium', text: "Le badge de l'immeuble ne répond plus : passer par le gardien.", steps: [] },
  { cause: 'damage', severity: 'high', text: 'Dégât des eaux dans la salle de bains, plafond affaissé.', steps: [{ to: 'in_progress' }] },
  { cause: 'dispute', severity: 'medium', text: 'Le locataire conteste le relevé du compteur de gaz.', steps: [{ to: 'in_progress' }] },
  { cause: 'address', severity: 'low', text: "Le numéro sur la boîte aux lettres n'est pas celui de la commande.", steps: [] },
  {
    cause: 'meter',
    severity: 'medium',
    text: "Compteur d'eau derrière une trappe vissée.",
    steps: [{ to: 'resolved', reason: 'Trappe ouverte par le gardien' }],
  },
  { cause: 'safety', severity: 'high', text: "Tableau électrique ouvert, fils apparents dans l'entrée.", steps: [] },
  {
    cause: 'equipment',
    severity: 'low',
    text: "La batterie du mètre laser s'est arrêtée pendant la visite.",
    steps: [{ to: 'dismissed', reason: 'Matériel remplacé le jour même' }],
  },
  { cause: 'missing_data', severity: 'medium', text: 'Aucun code de digicode ni téléphone du locataire.', steps: [] },
]

/** Reports problems about some planned and some carried out orders, and follows some of them up. */
export const addWarnings = async (work: Work): Promise<void> => {
  const half = orders / 2
  const pages = await Promise.all(
    (['planned', 'done'] as const).map((status) =>
      findBookingPage(work.db, bookingList.query.parse({ status: [status], sort: '-startAt', responses_by_page: half }), dayOf(work.now)),
    ),
  )
  for (const { items } of pages)
    for (const [rank, { id: bookingId }] of items.entries()) {
      const sample = samples[rank % samples.length]
      if (!sample) continue
      const { steps, ...report } = sample
      const { id } = await createWarning(work, { bookingId, ...report })
      for (const step of steps) await changeWarningStatus(work, id, step)
    }
}
