import type { DeliveryColumn, DeliveryListRow } from '@adm/contract/delivery/delivery'
import { deliveryStatusLabels } from '@adm/domain/delivery/delivery'
import { offerLabels } from '@adm/domain/offer/offer'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDayShort } from '@adm/domain/values/date/moment'
import type { ListSheet } from '../../platform/export/list-file.ts'

/** The list's export file, with the labels of the screen. */
export const deliverySheet: ListSheet<DeliveryListRow, DeliveryColumn> = {
  name: 'livraisons',
  columns: [
    { in: 'reference', title: 'Référence', kind: 'text', width: 26, of: ({ reference }) => reference },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'status', title: 'Statut', kind: 'text', width: 16, of: ({ status }) => deliveryStatusLabels[status] },
    { in: 'dates', title: 'Premier jour', kind: 'day', width: 14, of: ({ dates }) => dates[0] },
    { in: 'dates', title: 'Dernier jour', kind: 'day', width: 14, of: ({ dates }) => dates.at(-1) },
    { in: 'dates', title: 'Autres jours', kind: 'text', width: 26, of: ({ dates }) => dates.slice(1, -1).map(formatDayShort).join(', ') },
    { in: 'service', title: 'Prestation', kind: 'text', width: 18, of: ({ service }) => bookingServiceLabels[service] },
    { in: 'rows', title: 'Lots', kind: 'number', width: 10, of: ({ rowCount }) => rowCount },
    { in: 'rows', title: 'Logements estimés', kind: 'number', width: 18, of: ({ estimatedCount }) => estimatedCount },
    { in: 'errors', title: 'Lignes en erreur', kind: 'number', width: 16, of: ({ errorCount }) => errorCount },
    { in: 'bookings', title: 'Commandes', kind: 'number', width: 12, of: ({ bookingCount }) => bookingCount },
    { in: 'offer', title: 'Offre', kind: 'text', width: 18, of: ({ offer }) => (offer ? offerLabels[offer] : 'Celle du client') },
    { in: 'createdAt', title: 'Créée le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
