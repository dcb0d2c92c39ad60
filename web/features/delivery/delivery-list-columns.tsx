import type { DeliveryColumn, DeliveryListRow } from '@adm/contract/delivery/delivery'
import { deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { datesInWords, deliveryPhases } from './delivery-words.ts'

const number = new Intl.NumberFormat('fr-FR')
const ofZero = (count: number) => (count === 0 ? <span className="dim">0</span> : number.format(count))

/** Columns of the list, in order. The first is pinned. */
export const deliveryColumns: readonly Column<DeliveryListRow, DeliveryColumn>[] = [
  { key: 'reference', title: 'Référence', width: 200, pinned: true, sort: 'reference', show: ({ reference }) => reference },
  { key: 'client', title: 'Client', width: 200, sort: 'client', onSecondLine: true, show: ({ clientName }) => clientName },
  {
    key: 'status',
    title: 'Statut',
    width: 140,
    onSecondLine: true,
    show: ({ status }) => <StatusTag phase={deliveryPhases[status]}>{deliveryStatusLabels[status]}</StatusTag>,
  },
  { key: 'dates', title: 'Dates', width: 190, sort: 'firstDay', show: ({ dates }) => datesInWords(dates) },
  { key: 'service', title: 'Prestation', width: 120, show: ({ service }) => bookingServiceLabels[service] },
  {
    key: 'rows',
    title: 'Lots',
    width: 110,
    align: 'right',
    show: ({ rowCount, estimatedCount }) => `${number.format(rowCount)} / ${number.format(estimatedCount)}`,
  },
  { key: 'errors', title: 'En erreur', width: 90, align: 'right', show: ({ errorCount }) => ofZero(errorCount) },
  { key: 'bookings', title: 'Commandes', width: 100, align: 'right', show: ({ bookingCount }) => ofZero(bookingCount) },
  { key: 'offer', title: 'Offre', width: 140, show: ({ offer }) => (offer ? offerLabels[offer] : 'Celle du client') },
  { key: 'createdAt', title: 'Créée le', width: 150, sort: 'createdAt', show: ({ createdAt }) => formatMomentShort(createdAt) },
]

/** The columns displayed first; a person chooses others. */
export const firstColumns: readonly string[] = ['client', 'status', 'dates', 'service', 'rows', 'errors', 'bookings']
