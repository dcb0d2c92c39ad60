import type { AbsenceToHandle, CheckerMission, MissionToCall } from '@adm/contract/checker/checker-absence'
import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { absences } from '../../checker/calendar/checker-absence.queries.ts'
import { hasWithdrawnKeys } from '../../key-tracking/key-custody.queries.ts'

const missions = (db: Db, checkerId: string) =>
  db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .select(['booking.id as bookingId', 'booking.code', 'booking.mission_code as missionCode', 'booking.service', 'booking.status'])
    .select(['mission.start_at as startAt', 'mission.end_at as endAt', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['client.name as clientName', hasWithdrawnKeys])
    .where('mission.checker_id', '=', checkerId)
    .where('mission.live', '=', sql.lit(true))
    .orderBy('mission.start_at')
    .orderBy('mission.id')

type Dated<Row> = Omit<Row, 'startAt' | 'endAt'> & { startAt: string; endAt: string }
const isDated = <Row extends { startAt: string | null; endAt: string | null }>(row: Row): row is Row & Dated<Row> =>
  row.startAt !== null && row.endAt !== null

/** The live missions of a checker on these days, by start. Served by `mission_checker_day_idx`. */
export const findCheckerMissions = async (
  db: Db,
  checkerId: string,
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
): Promise<CheckerMission[]> => {
  const from = missions(db, checkerId).where('mission.start_at', '>=', startOfDay(fromDay))
  return (await from.where('mission.start_at', '<', startOfDay(addDays(untilDay, 1))).execute()).filter(isDated)
}

const longestMissionDays = 1

/** The planned and confirmed missions of a checker that overlap a period. Served by `mission_checker_day_idx`. */
export const findMissionsDuring = async (
  db: Db,
  checkerId: string,
  hours: { startAt: string; endAt: string },
): Promise<CheckerMission[]> => {
  const rows = await missions(db, checkerId)
    .where('mission.start_at', '<', hours.endAt)
    .where('mission.start_at', '>', sql<string>`${hours.startAt}::timestamptz - ${longestMissionDays} * interval '1 day'`)
    .where('mission.end_at', '>', hours.startAt)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .execute()
  return rows.filter(isDated)
}

type Tenant = { bookingId: string; name: string; phone: string | null; otherPhone: string | null }
const phonesOf = (...phones: readonly (string | null)[]): string[] => phones.filter((phone) => phone !== null)

/** The missions that some hours still cover, with the phones of their tenants and clients. */
export const findMissionsToCall = async (
  db: Db,
  checkerId: string,
  hours: { startAt: string; endAt: string },
): Promise<MissionToCall[]> => {
  const under = await findMissionsDuring(db, checkerId, hours)
  const ids = under.map(({ bookingId }) => bookingId)
  const [clients, tenants] = await Promise.all([
    db
      .selectFrom('booking')
      .innerJoin('client', 'client.id', 'booking.client_id')
      .select(['booking.id', 'booking.client_reference as reference', 'client.phone', 'client.emergency_phone as emergencyPhone'])
      .where('booking.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    db
      .selectFrom('tenant')
      .select(['booking_id as bookingId', sql<string>`first_name || ' ' || last_name`.as('name'), 'phone', 'other_phone as otherPhone'])
      .where('booking_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('position')
      .execute(),
  ])
  const peopleOf = (id: string, all: readonly Tenant[]) =>
    all.filter(({ bookingId }) => bookingId === id).map(({ name, phone, otherPhone }) => ({ name, phones: phonesOf(phone, otherPhone) }))
  return under.map((mission) => {
    const client = clients.find(({ id }) => id === mission.bookingId)
    return {
      ...mission,
      clientReference: client?.reference ?? null,
      clientPhones: phonesOf(client?.phone ?? null, client?.emergencyPhone ?? null),
      tenants: peopleOf(mission.bookingId, tenants),
    }
  })
}

const mostToHandle = 100

/** The missions that an absence still covers: planned or confirmed, live, of its checker. Served by `mission_checker_day_idx`. */
const missionCount = sql<number>`(
  select count(*)::int
  from mission join booking on booking.id = mission.booking_id
  where mission.checker_id = checker_absence.checker_id and mission.live and booking.status in ('planned', 'confirmed')
    and mission.start_at < upper(during) and mission.end_at > lower(during)
    and mission.start_at > lower(during) - interval '1 day'
)`

/**
 * The announced absences, and those of today on that still cover missions, the earliest first. Missions of earlier days are among the late
 * ones of the home page. Served by `checker_absence_announced_idx` and `checker_absence_end_idx`.
 */
export const findAbsencesToHandle = (db: Db, now: string): Promise<AbsenceToHandle[]> =>
  db
    .selectFrom(
      absences(db)
        .innerJoin('checker', 'checker.id', 'checker_absence.checker_id')
        .select(['checker.name as checkerName', missionCount.as('missionCount')])
        .where('canceled_at', 'is', null)
        .where((eb) => eb.or([eb('announced', '=', sql.lit(true)), eb(sql<string>`upper(during)`, '>', startOfDay(dayOf(now)))]))
        .as('absence'),
    )
    .selectAll()
    .where((eb) => eb.or([eb('isAnnounced', '=', sql.lit(true)), eb('missionCount', '>', 0)]))
    .orderBy('startAt')
    .orderBy('id')
    .limit(mostToHandle)
    .execute()
