import { bookingServices } from '@adm/domain/offer/sold-service'
import { bookingStatuses } from '@adm/domain/booking/step/booking-status'
import { propertyKinds, roomCounts } from '@adm/domain/dwelling/dwelling'
import { type RawBuilder, sql } from 'kysely'
import { valueSortsOf } from '../../../platform/list/value-sort.ts'

/** The place of each value of a closed list, in the order of its filter. */
const placesOf = (name: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${sql.lit(`{${values.map((value) => `"${value}"`).join(',')}}`)}::text[]) with ordinality as ${sql.id(name)} (value, place)`

/** The kinds of homes with their rooms, in the order of the filters; premises have neither, and come last. */
const homes = propertyKinds.flatMap((kind) => roomCounts.map((rooms) => [kind, rooms] as const))
const homePlaces = sql`(values ${sql.join(
  homes.map(([kind, rooms], place) => sql`(${sql.lit(kind)}, ${sql.lit(rooms)}, ${sql.lit(place)})`),
)}) as home (kind, rooms, place)`

const plainName = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`plain(${text}) collate "und-x-icu"`
const plainCode = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`plain(${text}) collate "C"`

/** The sorts of the list by the values of its columns. Names are read from their own tables: a new name counts at once. */
export const bookingValueSorts = valueSortsOf('booking', sql.ref('booking.listed_at'), {
  status: {
    isGrouped: true,
    keys: [sql`status_place.place`],
    join: { table: placesOf('status_place', bookingStatuses), on: sql`booking.status = status_place.value` },
  },
  service: {
    isGrouped: true,
    keys: [sql`service_place.place`],
    join: { table: placesOf('service_place', bookingServices), on: sql`booking.service = service_place.value` },
  },
  typology: {
    isGrouped: true,
    keys: [sql`home.place`],
    join: {
      table: homePlaces,
      on: sql`booking.property_type = 'house' and booking.property_kind = home.kind and booking.room_count = home.rooms`,
    },
    isEmpty: sql`(booking.property_type = 'business')`,
  },
  client: {
    isGrouped: true,
    keys: [plainName(sql`client.name`), sql`client.id`],
    join: { table: sql`client`, on: sql`booking.client_id = client.id` },
  },
  area: {
    isGrouped: true,
    keys: [plainName(sql`area.name`), sql`area.id`],
    join: { table: sql`area`, on: sql`booking.area_id = area.id` },
  },
  checker: {
    isGrouped: true,
    keys: [plainName(sql`checker.first_name || ' ' || checker.last_name`), sql`checker.id`],
    join: { table: sql`checker`, on: sql`booking.checker_id = checker.id` },
    isEmpty: sql`(booking.checker_id is null)`,
  },
  tenants: {
    keys: [plainName(sql`tenant.first_name || ' ' || tenant.last_name`)],
    join: { table: sql`tenant`, on: sql`booking.id = tenant.booking_id and tenant.position = 0` },
    isEmpty: sql`(not exists (select from tenant where tenant.booking_id = booking.id and tenant.position = 0))`,
  },
  address: { keys: [sql`booking.plain_address collate "C"`] },
  reference: {
    followsFilter: true,
    keys: [plainCode(sql`booking.client_reference`)],
    isEmpty: sql`(booking.client_reference is null)`,
  },
  wishedDay: { keys: [sql`booking.wished_day`], isEmpty: sql`(booking.wished_day is null)` },
  tags: {
    keys: [sql`joined_tags(booking.tags) collate "und-x-icu"`],
    isEmpty: sql`(booking.tags = '{}' or booking.tags is null)`,
  },
  price: { keys: [sql`booking.price_cents`] },
  activity: {
    keys: [plainName(sql`(booking.premises ->> 'activity')`)],
    isEmpty: sql`(booking.property_type <> 'business' or booking.premises ->> 'activity' is null)`,
  },
  surface: { keys: [sql`booking.surface`], isEmpty: sql`(booking.property_type <> 'business')` },
})
