import type { By } from '@adm/domain/actor'
import type { Place } from '@adm/domain/checker/travel'
import type { Story } from './story.ts'

/** Rows of one table, by column. */
export type Rows = Readonly<Record<string, unknown>>[]
export type TableRows = Readonly<Record<'dwelling' | 'booking' | 'mission' | 'tenant' | 'contact' | 'booking_result' | 'event', Rows>>

const columns = new Map<string, string>()
/** The column of a field; a million rows have the same few. */
const snake = (name: string): string => {
  const column = columns.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns.set(name, column)
  return column
}
const snaked = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value ?? null]))

const pointOf = (place: Place | null) => ({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })

/** What the list reads from other tables, and the children, which are rows of their own. */
const bookingRow = ({ booking }: Story, place: Place | null) => {
  const { clientName: _1, areaName: _2, checkerName: _3, result: _4, resultCents: _5, tenants: _6, contacts: _7, ...row } = booking
  return { ...snaked(row), ...pointOf(place) }
}

const dwellingRow = ({ booking }: Story, place: Place | null) => {
  const { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode } = booking
  const { propertyType, propertyKind, roomCount, surface, furnished, annexes } = booking
  const told = { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode }
  return {
    ...snaked({ id: booking.dwellingId, ...told, propertyType, propertyKind, roomCount, surface, furnished, annexes }),
    ...pointOf(place),
    version: 1,
  }
}

const byRow = ({ kind, id }: By) => ({ by_kind: kind, by_id: id })

const childRows = (booking_id: string, children: readonly object[]) =>
  children.map((child, position) => ({ ...snaked(child), booking_id, position }))

/** The rows of a story, as the services would have left them. A booking of a known dwelling writes none. */
export const rowsOfStory = (story: Story, place: Place | null): TableRows => {
  const { booking, missions, results, events, draft } = story
  const ofBooking = { booking_id: booking.id }
  return {
    dwelling: draft.dwellingId ? [] : [dwellingRow(story, place)],
    booking: [bookingRow(story, place)],
    mission: missions.map((mission) => ({ ...snaked(mission), ...ofBooking })),
    tenant: childRows(booking.id, booking.tenants),
    contact: childRows(booking.id, booking.contacts),
    booking_result: results.map((result) => ({ ...snaked(result), ...ofBooking })),
    event: events.map(({ by, ...event }) => ({ ...event, ...byRow(by), entity: 'booking', entity_id: booking.id, request_id: 'demo' })),
  }
}
