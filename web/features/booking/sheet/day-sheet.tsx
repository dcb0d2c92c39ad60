import type { DaySheet } from '@adm/contract/booking/booking-sheet'
import type { Booking } from '@adm/domain/booking/order/booking'
import { keysPlanFields } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { formatDay, formatHour } from '@adm/domain/values/date/moment'
import { formatPhone } from '@adm/domain/values/phone-format'
import { wordsOf } from '../../../recipes/page/record-subject.ts'
import { keyFields } from '../../key-tracking/key-history.ts'
import { bookingFields } from '../history/booking-field-labels.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Cut } from './sheet-text.tsx'
import './day-sheet.css'

type Mission = DaySheet['missions'][number]

/** A sheet per checker, each on its own page, missions by hour. */
export const DaySheets = ({ day, missions }: { day: string; missions: readonly Mission[] }) => (
  <div className="day-sheets">
    {byChecker(missions).map(({ id, name, own }) => (
      <ScrollRegion key={id ?? 'nobody'} className="day-sheet" label={name}>
        <table>
          <caption>
            <strong>{name}</strong> · {formatDay(day)} · {own.length > 1 ? `${own.length} missions` : '1 mission'}
          </caption>
          <thead>
            <tr>
              <th scope="col">Heure</th>
              <th scope="col">Mission</th>
              <th scope="col">Adresse et accès</th>
              <th scope="col">Locataires</th>
              <th scope="col">Clés</th>
            </tr>
          </thead>
          <tbody>
            {own.map((mission) => (
              <MissionRow key={mission.booking.id} {...mission} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    ))}
  </div>
)

type Sheet = { id: string | null; name: string; own: readonly Mission[] }

/** Missions grouped by checker or partner, by name; unassigned missions last. */
const byChecker = (missions: readonly Mission[]): readonly Sheet[] => {
  const sheets = new Map<string | null, Sheet>()
  for (const mission of missions) {
    const { checkerId, checkerName, partnerName = null } = mission.booking
    const id = checkerId ?? partnerName
    sheets.set(id, { id, name: checkerName ?? partnerName ?? 'Sans contrôleur', own: [...(sheets.get(id)?.own ?? []), mission] })
  }
  return [...sheets.values()].toSorted(
    (sheet, other) => Number(sheet.id === null) - Number(other.id === null) || sheet.name.localeCompare(other.name, 'fr'),
  )
}

const MissionRow = ({ booking, withdrawal }: Mission) => (
  <tr>
    <td className="numbers">
      {booking.startAt && formatHour(booking.startAt)}
      <br />
      {bookingFields.durationMinutes.words(booking.durationMinutes)}
    </td>
    <td>
      <strong>{booking.code}</strong>
      <br />
      {bookingServiceLabels[booking.service]}
      <br />
      <Cut text={booking.clientName} most={80} />
    </td>
    <td>
      <Cut text={booking.address} most={160} />, {booking.zipCode} <Cut text={booking.city} most={60} />
      <br />
      <Cut text={accessOf(booking)} most={240} />
    </td>
    <td>
      {booking.tenants.slice(0, mostTenants).map(({ id, firstName, lastName, phone }) => (
        <div key={id}>
          <Cut text={`${firstName} ${lastName}`} most={40} end="…" />
          {phone && <span className="numbers day-sheet-phone"> {formatPhone(phone)}</span>}
        </div>
      ))}
      {booking.tenants.length > mostTenants && <em>… suite dans ADM</em>}
    </td>
    <td>{withdrawal && <Cut text={keysOf(withdrawal)} most={200} />}</td>
  </tr>
)
const mostTenants = 4

const accessFields = ['residence', 'building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode'] as const
const accessOf = (booking: Booking): string =>
  accessFields
    .filter((name) => booking[name])
    .map((name) => `${bookingFields[name].label} ${wordsOf(bookingFields, booking, name)}`)
    .join(' · ')

const keysOf = (leg: KeyTracking): string =>
  leg.way ? [keyFields.way.words(leg.way), ...keysPlanFields[leg.way].flatMap((field) => leg[field] ?? [])].join(', ') : ''
