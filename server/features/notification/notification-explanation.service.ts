import type { Booking } from '@adm/domain/booking/order/booking'
import type { Reached } from '@adm/domain/client/client-recipients'
import { concernedPeople, listsOf } from '@adm/domain/notification/concerned-person'
import { type Explanation, explanationsOf } from '@adm/domain/notification/notification-explanation'
import { type NotificationKind, notificationKinds } from '@adm/domain/notification/notification-kind'
import type { Addressee } from '@adm/domain/notification/notification-plan'
import {
  checkerAddressee,
  clientAddressees,
  onceEach,
  reportAddressees,
  tenantAddressees,
} from '@adm/domain/notification/notification-recipients'
import { formatMoment } from '@adm/domain/values/date/moment'
import { findBouncedAddresses } from '../../platform/mail/mail-report.queries.ts'
import type { Reading } from '../../platform/work/work.ts'
import { getBooking } from '../booking/row/booking.queries.ts'
import { findPeopleOf } from './notification-plan.service.ts'
import { findOfBooking } from './notification.queries.ts'
import { findOptOuts } from './opt-out/opt-out.queries.ts'

type People = { client: Reached; checker: Parameters<typeof checkerAddressee>[0] | undefined; registered: readonly string[] }

/** Who would receive a kind of message if it were written now. */
const addresseesOf = (kind: NotificationKind, order: Booking, { client, checker, registered }: People): Addressee[] => {
  if (kind === 'report') return reportAddressees(order, client)
  const { audiences, clientList } = notificationKinds[kind]
  const all = [
    ...tenantAddressees(order, registered),
    ...(clientList ? clientAddressees(client, kind === 'cancellation' ? 'appointment' : clientList) : []),
    ...(checker ? [checkerAddressee(checker)] : []),
  ]
  return onceEach(all.filter(({ audience }) => audiences.includes(audience)))
}

/** What is known of addresses: since when they want no reminders, and since when messages to them come back. */
const findNotes = async ({ db }: Reading, kind: NotificationKind, addresses: readonly string[]) => {
  const [optOuts, bounced] = await Promise.all([findOptOuts(db, addresses), findBouncedAddresses(db, addresses)])
  return (address: string): string[] => {
    const optOut = notificationKinds[kind].isLegal ? undefined : optOuts.get(address)
    const bounce = bounced.find((row) => row.address === address.toLowerCase())
    return [
      ...(optOut ? [`${address} a refusé les rappels le ${formatMoment(optOut.since)}.`] : []),
      ...(bounce ? [`Les messages à ${address} reviennent depuis le ${formatMoment(bounce.since)}.`] : []),
    ]
  }
}

/** Why a typed person has, or has not, received a kind of message of an order. @throws {Refusal} `BOOKING_NOT_FOUND` */
export const explainMessage = async (
  reading: Reading,
  bookingId: string,
  { person: typed, kind }: { person: string; kind: NotificationKind },
): Promise<Explanation[]> => {
  const order = await getBooking(reading.db, bookingId)
  const [people, rows] = await Promise.all([findPeopleOf(reading.db, order), findOfBooking(reading.db, bookingId)])
  const concerned = concernedPeople(order, people.client, people.checker)
  const addresses = [
    typed.trim().toLowerCase(),
    ...concerned.flatMap((person) => [...person.addresses, ...person.numbers]),
    ...rows.flatMap(({ recipient }) => recipient ?? []),
  ]
  return explanationsOf({
    typed,
    kind,
    order,
    rows,
    people: concerned,
    addressees: addresseesOf(kind, order, people),
    listsOf: (address) => listsOf(people.client, address),
    notesOf: await findNotes(reading, kind, [...new Set(addresses)]),
  })
}
