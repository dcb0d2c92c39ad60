import type { BookingColumn } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { propertyKindLabels, propertyTypeLabels } from '@adm/domain/dwelling/dwelling'
import type { ListSheet } from '../../../platform/export/list-file.ts'

const typeOf = ({ propertyType, propertyKind }: BookingRow): string =>
  propertyType === 'house' ? propertyKindLabels[propertyKind] : propertyTypeLabels.business

/** The exported file of the list, with the labels of the screen. */
export const bookingSheet: ListSheet<BookingRow, BookingColumn> = {
  name: 'commandes',
  columns: [
    { in: 'code', title: 'Commande', kind: 'text', width: 14, of: ({ code }) => code },
    { in: null, title: 'Mission', kind: 'text', width: 16, of: ({ missionCode }) => missionCode },
    { in: 'status', title: 'Statut', kind: 'text', width: 22, of: ({ status }) => bookingStatusLabels[status] },
    { in: 'service', title: 'Prestation', kind: 'text', width: 18, of: ({ service }) => bookingServiceLabels[service] },
    { in: 'startAt', title: 'Date de la mission', kind: 'instant', width: 18, of: ({ startAt }) => startAt },
    { in: null, title: 'Fin', kind: 'instant', width: 18, of: ({ endAt }) => endAt },
    { in: null, title: 'Arrivée réelle', kind: 'instant', width: 18, of: ({ arrivedAt }) => arrivedAt ?? null },
    { in: null, title: 'Fin réelle', kind: 'instant', width: 18, of: ({ finishedAt }) => finishedAt ?? null },
    { in: 'wishedDay', title: 'Date souhaitée', kind: 'day', width: 14, of: ({ wishedDay }) => wishedDay },
    { in: 'checker', title: 'Contrôleur', kind: 'text', width: 24, of: ({ checkerName }) => checkerName },
    { in: 'client', title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { in: 'reference', title: 'Référence client', kind: 'text', width: 18, of: ({ clientReference }) => clientReference },
    { in: 'address', title: 'Adresse', kind: 'text', width: 34, of: ({ address }) => address },
    { in: null, title: 'Résidence', kind: 'text', width: 20, of: ({ residence }) => residence },
    { in: 'address', title: 'Code postal', kind: 'text', width: 12, of: ({ zipCode }) => zipCode },
    { in: 'address', title: 'Ville', kind: 'text', width: 20, of: ({ city }) => city },
    { in: 'area', title: 'Zone', kind: 'text', width: 18, of: ({ areaName }) => areaName },
    { in: 'typology', title: 'Type', kind: 'text', width: 14, of: typeOf },
    {
      in: 'typology',
      title: 'Pièces',
      kind: 'text',
      width: 8,
      of: ({ propertyType, roomCount }) => (propertyType === 'house' ? roomCount : null),
    },
    { in: 'surface', title: 'Surface (m²)', kind: 'number', width: 12, of: ({ surface }) => surface },
    { in: null, title: 'Meublé', kind: 'text', width: 10, of: ({ furnished }) => (furnished ? 'Oui' : 'Non') },
    { in: 'tenants', title: 'Locataires', kind: 'text', width: 30, of: ({ tenantNames }) => tenantNames },
    { in: 'tags', title: 'Étiquettes', kind: 'text', width: 24, of: ({ tags }) => (tags ?? []).join(', ') },
    { in: 'price', title: 'Prix HT (€)', kind: 'cents', width: 12, of: ({ priceCents }) => priceCents },
    { in: null, title: 'Créée le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
    { in: 'updatedAt', title: 'Modifiée le', kind: 'instant', width: 18, of: ({ updatedAt }) => updatedAt },
    { in: 'activity', title: 'Activité', kind: 'text', width: 20, of: ({ activity }) => activity },
  ],
}
