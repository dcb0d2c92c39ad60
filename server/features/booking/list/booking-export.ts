import type { BookingRow } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { propertyKindLabels, propertyTypeLabels } from '@adm/domain/dwelling/dwelling'
import type { ListSheet } from '../../../platform/list/list-file.ts'

const typeOf = ({ propertyType, propertyKind }: BookingRow): string =>
  propertyType === 'house' ? propertyKindLabels[propertyKind] : propertyTypeLabels.business

/** The exported file of the list, with the labels of the screen. */
export const bookingSheet: ListSheet<BookingRow> = {
  name: 'commandes',
  columns: [
    { title: 'Commande', kind: 'text', width: 14, of: ({ code }) => code },
    { title: 'Mission', kind: 'text', width: 16, of: ({ missionCode }) => missionCode },
    { title: 'Statut', kind: 'text', width: 22, of: ({ status }) => bookingStatusLabels[status] },
    { title: 'Prestation', kind: 'text', width: 18, of: ({ service }) => bookingServiceLabels[service] },
    { title: 'Date de la mission', kind: 'instant', width: 18, of: ({ startAt }) => startAt },
    { title: 'Fin', kind: 'instant', width: 18, of: ({ endAt }) => endAt },
    { title: 'Date souhaitée', kind: 'day', width: 14, of: ({ wishedDay }) => wishedDay },
    { title: 'Contrôleur', kind: 'text', width: 24, of: ({ checkerName }) => checkerName },
    { title: 'Client', kind: 'text', width: 30, of: ({ clientName }) => clientName },
    { title: 'Référence client', kind: 'text', width: 18, of: ({ clientReference }) => clientReference },
    { title: 'Adresse', kind: 'text', width: 34, of: ({ address }) => address },
    { title: 'Résidence', kind: 'text', width: 20, of: ({ residence }) => residence },
    { title: 'Code postal', kind: 'text', width: 12, of: ({ zipCode }) => zipCode },
    { title: 'Ville', kind: 'text', width: 20, of: ({ city }) => city },
    { title: 'Zone', kind: 'text', width: 18, of: ({ areaName }) => areaName },
    { title: 'Type', kind: 'text', width: 14, of: typeOf },
    { title: 'Pièces', kind: 'text', width: 8, of: ({ propertyType, roomCount }) => (propertyType === 'house' ? roomCount : null) },
    { title: 'Surface (m²)', kind: 'number', width: 12, of: ({ surface }) => surface },
    { title: 'Meublé', kind: 'text', width: 10, of: ({ furnished }) => (furnished ? 'Oui' : 'Non') },
    { title: 'Locataires', kind: 'text', width: 30, of: ({ tenantNames }) => tenantNames },
    { title: 'Étiquettes', kind: 'text', width: 24, of: ({ tags }) => (tags ?? []).join(', ') },
    { title: 'Prix HT (€)', kind: 'cents', width: 12, of: ({ priceCents }) => priceCents },
    { title: 'Créée le', kind: 'instant', width: 18, of: ({ createdAt }) => createdAt },
  ],
}
