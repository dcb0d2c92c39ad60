import type { Db } from '../../platform/database/database.ts'

/** The planned missions of some days whose keys wait at an agency, an address or with a person. Served by `mission_checker_start_idx`. */
export const findMissionsWithKeys = (db: Db, from: string, until: string) =>
  db
    .selectFrom('booking')
    .innerJoin('checker', 'checker.id', 'booking.checker_id')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .innerJoin('key_tracking', 'key_tracking.booking_id', 'booking.id')
    .select(['booking.id', 'booking.code', 'booking.start_at as startAt', 'booking.address', 'booking.zip_code as zipCode', 'booking.city'])
    .select(['booking.client_id as clientId', 'client.name as clientName', 'checker.id as checkerId', 'checker.name as checkerName'])
    .select(['checker.email as checkerEmail', 'key_tracking.way', 'key_tracking.place', 'key_tracking.hours'])
    .select('key_tracking.person_name as personName')
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .where('booking.start_at', '>=', from)
    .where('booking.start_at', '<', until)
    .where('key_tracking.leg', '=', 'WITHDRAW')
    .where('key_tracking.active', '=', true)
    .where('key_tracking.status', 'in', ['not_started', 'pending_withdrawal'])
    .where('key_tracking.way', 'in', ['AGENCY', 'ADDRESS', 'PERSON'])
    .orderBy('key_tracking.place')
    .orderBy('booking.start_at')
    .execute()

/** A planned mission whose keys are not withdrawn. */
export type MissionWithKeys = Awaited<ReturnType<typeof findMissionsWithKeys>>[number]
