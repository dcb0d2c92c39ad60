import type { ClientColumn } from '@adm/contract/client/client'
import { buyerKindLabels } from '@adm/domain/client/buyer/buyer-kind'
import { countryName } from '@adm/domain/client/buyer/country'
import { type ClientRow, rentalTypeLabels } from '@adm/domain/client/client'
import { offerLabels } from '@adm/domain/offer/offer'
import { formatCompanyNumber } from '@adm/domain/values/company-number-format'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import type { Column } from '../../../ui/table/table-columns.ts'
import { ClientBlockTag } from '../figure/client-block-tag.tsx'

const none = <span className="dim">–</span>
const figure = (value: number | null) => (value === null ? none : value.toLocaleString('fr-FR'))

/** Columns of the list, in order. The first two are pinned. */
export const clientColumns: readonly Column<ClientRow, ClientColumn>[] = [
  { key: 'name', title: 'Nom', width: 240, pinned: true, sort: 'name', show: ({ name }) => name },
  { key: 'state', title: 'État', width: 92, pinned: true, show: ({ isBlocked }) => <ClientBlockTag isBlocked={isBlocked} /> },
  { key: 'city', title: 'Ville', width: 190, sort: 'city', onSecondLine: true, show: ({ zipCode, city }) => `${zipCode} ${city}` },
  { key: 'phone', title: 'Téléphone', width: 130, onSecondLine: true, show: ({ phone }) => (phone ? formatPhone(phone) : none) },
  { key: 'emails', title: 'E-mails', show: ({ emails }) => emails ?? none },
  { key: 'offer', title: 'Offre', width: 150, show: ({ offer }) => offerLabels[offer] },
  { key: 'salesRep', title: 'Commercial', width: 150, show: ({ salesRepName }) => salesRepName ?? none },
  { key: 'tags', title: 'Étiquettes', width: 170, show: ({ tags }) => tags.join(', ') || none },
  {
    key: 'rentalType',
    title: 'Type de location',
    width: 130,
    show: ({ rentalType }) => (rentalType ? rentalTypeLabels[rentalType] : none),
  },
  { key: 'siret', title: 'SIRET', width: 150, show: ({ siret }) => (siret ? formatCompanyNumber(siret) : none) },
  { key: 'buyerKind', title: 'Nature', width: 170, show: ({ buyerKind }) => buyerKindLabels[buyerKind] },
  { key: 'country', title: 'Pays', width: 120, show: ({ country }) => countryName(country) },
  { key: 'electronicAddress', title: 'Facturation électronique', width: 190, show: ({ electronicAddress }) => electronicAddress ?? none },
  { key: 'serviceCode', title: 'Code service', width: 120, show: ({ serviceCode }) => serviceCode ?? none },
  { key: 'address', title: 'Adresse', width: 220, show: ({ address }) => address },
  { key: 'lotCount', title: 'Lots', width: 80, align: 'right', show: ({ lotCount }) => figure(lotCount) },
  {
    key: 'potential',
    title: 'Missions / mois',
    width: 120,
    align: 'right',
    show: ({ potentialMissionsPerMonth }) => figure(potentialMissionsPerMonth),
  },
  { key: 'createdAt', title: 'Créé le', width: 140, sort: 'createdAt', show: ({ createdAt }) => formatDayShort(dayOf(createdAt)) },
]
/** Columns displayed by default. */
export const firstColumns: readonly string[] = ['city', 'phone', 'emails', 'offer', 'salesRep', 'tags', 'rentalType']
