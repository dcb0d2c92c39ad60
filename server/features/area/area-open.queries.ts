import { sql } from 'kysely'

/** An order still to be served. Must equal the predicate of `booking_open_area_idx` and `booking_open_zip_idx`. */
export const isOpenOrder = sql<boolean>`booking.status in ('waiting', 'waiting requestReceived', 'waiting_roomer', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed', 'no_mission', 'done')`

/** The communes of a zip code, the largest first. */
export const communesOf = (zipCode: ReturnType<typeof sql.ref>) =>
  sql<string[]>`array(select name from commune where commune.zip_code = ${zipCode} order by population desc, insee_code)`
