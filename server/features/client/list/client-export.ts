import { type ClientRow, rentalTypeLabels } from '@adm/domain/client/client'
import { offerLabels } from '@adm/domain/offer/offer'
import type { ListSheet } from '../../../platform/list/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const clientSheet: ListSheet<ClientRow> = {
  name: 'clients',
  columns: [
    { title: 'Nom', kind: 'text', width: 34, of: ({ name }) => name },
    { title: 'Adresse', kind: 'text', width: 34, of: ({ address }) => address },
    { title: 'Code postal', kind: 'text', width: 12, of: ({ zipCode }) => zipCode },
    { title: 'Ville', kind: 'text', width: 20, of: ({ city }) => city },
    { title: 'Téléphone', kind: 'text', width: 16, of: ({ phone }) => phone },
    { title: 'E-mails', kind: 'text', width: 34, of: ({ emails }) => emails },
    { title: 'SIRET', kind: 'text', width: 18, of: ({ siret }) => siret },
    { title: 'Type de location', kind: 'text', width: 16, of: ({ rentalType }) => rentalType && rentalTypeLabels[rentalType] },
    { title: 'Offre', kind: 'text', width: 22, of: ({ offer }) => offerLabels[offer] },
    { title: 'Étiquettes', kind: 'text', width: 24, of: ({ tags }) => tags.join(', ') },
    { title: 'Commercial', kind: 'text', width: 24, of: ({ salesRepName }) => salesRepName },
    {
      title: 'Missions potentielles par mois',
      kind: 'number',
      width: 14,
      of: ({ potentialMissionsPerMonth }) => potentialMissionsPerMonth,
    },
    { title: 'Nombre de lots', kind: 'number', width: 14, of: ({ lotCount }) => lotCount },
    { title: 'Bloqué', kind: 'text', width: 10, of: ({ isBlocked }) => (isBlocked ? 'Oui' : 'Non') },
    { title: 'Créé le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
