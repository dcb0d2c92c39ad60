import type { BookingColumn } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { propertyKindLabels, propertyTypeLabels } from '@adm/domain/dwelling/dwelling'
import { dayOf, formatDayShort, formatHour } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { useToday } from '../../../platform/today.ts'
import type { Column } from '../../../ui/table/table-columns.ts'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'

const none = <span className="dim">–</span>
/** The day and hour of the mission; a mission of today has the word, also after midnight on an open page. */
const MissionDate = ({ startAt }: Pick<BookingRow, 'startAt'>) => {
  const today = useToday()
  if (!startAt) return none
  const day = dayOf(startAt)
  return (
    <>
      {day === today ? <strong className="table-today">Aujourd'hui</strong> : formatDayShort(day)} {formatHour(startAt)}
    </>
  )
}

const typology = ({ propertyType, propertyKind, roomCount }: BookingRow) =>
  propertyType === 'house' ? `${propertyKindLabels[propertyKind]} ${roomCount}` : propertyTypeLabels.business

/** Columns of the list, in order. The first two are pinned. Each sorts by its own name, the code by the creation. */
export const bookingColumns: readonly Column<BookingRow, BookingColumn>[] = [
  { key: 'code', title: 'Commande', width: 124, pinned: true, sort: 'createdAt', show: ({ code }) => code },
  { key: 'status', title: 'Statut', sort: 'status', width: 192, pinned: true, show: ({ status }) => <BookingStatusTag status={status} /> },
  { key: 'service', title: 'Prestation', sort: 'service', width: 128, show: ({ service }) => bookingServiceLabels[service] },
  {
    key: 'startAt',
    title: 'Date de la mission',
    width: 178,
    sort: 'startAt',
    onSecondLine: true,
    show: ({ startAt }) => <MissionDate startAt={startAt} />,
  },
  { key: 'client', title: 'Client', sort: 'client', width: 180, show: ({ clientName }) => clientName },
  {
    key: 'address',
    title: 'Adresse',
    sort: 'address',
    onSecondLine: true,
    show: ({ address, zipCode, city }) => `${address}, ${zipCode} ${city}`,
  },
  { key: 'tenants', title: 'Locataires', sort: 'tenants', width: 160, show: ({ tenantNames }) => tenantNames ?? none },
  { key: 'checker', title: 'Contrôleur', sort: 'checker', width: 150, show: ({ checkerName }) => checkerName ?? none },
  { key: 'reference', title: 'Référence client', sort: 'reference', width: 130, show: ({ clientReference }) => clientReference ?? none },
  { key: 'typology', title: 'Bien', sort: 'typology', width: 130, show: typology },
  { key: 'area', title: 'Zone', sort: 'area', width: 140, show: ({ areaName }) => areaName },
  {
    key: 'wishedDay',
    title: 'Date souhaitée',
    sort: 'wishedDay',
    width: 130,
    show: ({ wishedDay }) => (wishedDay ? formatDayShort(wishedDay) : none),
  },
  { key: 'tags', title: 'Étiquettes', sort: 'tags', width: 170, show: ({ tags }) => tags?.join(', ') || none },
  { key: 'price', title: 'Prix HT', sort: 'price', width: 90, align: 'right', show: ({ priceCents }) => formatCents(priceCents) },
  {
    key: 'updatedAt',
    title: 'Modifiée',
    width: 186,
    sort: 'updatedAt',
    show: ({ updatedAt }) => `${formatDayShort(dayOf(updatedAt))} ${formatHour(updatedAt)}`,
  },
]
/** Columns displayed by default: on a laptop of 1366 px the date, the tenants and the checker are in sight. */
export const firstColumns: readonly string[] = [
  'code',
  'status',
  'startAt',
  'tenants',
  'checker',
  'client',
  'address',
  'service',
  'reference',
]
