import type { ClientColumn } from '@adm/contract/client/client'
import { buyerKindLabels } from '@adm/domain/client/buyer/buyer-kind'
import { countryName } from '@adm/domain/client/buyer/country'
import { type ClientRow, rentalTypeLabels } from '@adm/domain/client/client'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatPhone } from '@adm/domain/values/phone-format'
import type { ListSheet } from '../../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const clientSheet: ListSheet<ClientRow, ClientColumn> = {
  name: 'clients',
  columns: [
    { in: 'name', title: 'Nom', kind: 'text', width: 34, of: ({ name }) => name },
    { in: 'address', title: 'Adresse', kind: 'text', width: 34, of: ({ address }) => address },
    { in: 'city', title: 'Code postal', kind: 'text', width: 12, of: ({ zipCode }) => zipCode },
    { in: 'city', title: 'Ville', kind: 'text', width: 20, of: ({ city }) => city },
    { in: 'phone', title: 'Téléphone', kind: 'text', width: 16, of: ({ phone }) => phone && formatPhone(phone) },
    { in: 'emails', title: 'E-mails', kind: 'text', width: 34, of: ({ emails }) => emails },
    { in: 'siret', title: 'SIRET', kind: 'text', width: 18, of: ({ siret }) => siret },
    { in: 'buyerKind', title: 'Nature du client', kind: 'text', width: 24, of: ({ buyerKind }) => buyerKindLabels[buyerKind] },
    { in: 'country', title: 'Pays', kind: 'text', width: 16, of: ({ country }) => countryName(country) },
    { in: 'electronicAddress', title: 'Adresse de facturation électronique', kind: 'text', width: 24, of: (row) => row.electronicAddress },
    { in: 'serviceCode', title: 'Code service', kind: 'text', width: 16, of: ({ serviceCode }) => serviceCode },
    {
      in: 'rentalType',
      title: 'Type de location',
      kind: 'text',
      width: 16,
      of: ({ rentalType }) => rentalType && rentalTypeLabels[rentalType],
    },
    { in: 'offer', title: 'Offre', kind: 'text', width: 22, of: ({ offer }) => offerLabels[offer] },
    { in: 'tags', title: 'Étiquettes', kind: 'text', width: 24, of: ({ tags }) => tags.join(', ') },
    { in: 'salesRep', title: 'Commercial', kind: 'text', width: 24, of: ({ salesRepName }) => salesRepName },
    {
      in: 'potential',
      title: 'Missions potentielles par mois',
      kind: 'number',
      width: 14,
      of: ({ potentialMissionsPerMonth }) => potentialMissionsPerMonth,
    },
    { in: 'lotCount', title: 'Nombre de lots', kind: 'number', width: 14, of: ({ lotCount }) => lotCount },
    { in: 'state', title: 'État', kind: 'text', width: 10, of: ({ isBlocked }) => (isBlocked ? 'Bloqué' : 'Actif') },
    { in: 'createdAt', title: 'Créé le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
