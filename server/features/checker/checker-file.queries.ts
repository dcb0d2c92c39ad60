import type { CheckerState } from '@adm/domain/checker/checker-transition'
import type { LeaveReason } from '@adm/domain/checker/checker'
import type { CheckerChange, CheckerDraft, CheckerFile } from '@adm/domain/checker/checker-file'
import type { Certification } from '@adm/domain/checker/certification'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import type { Place } from '@adm/domain/checker/travel'
import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, OpenDb } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.gen.ts'

const fileById = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('checker')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'name', 'email', 'phone', 'type', 'network', 'tags', 'languages'])
    .select(['address', 'zip_code as zipCode', 'city', 'vehicle', 'device', 'siren', 'self_billing as selfBilling'])
    .select(['max_distance_km as maxDistanceKm', 'missions_per_day as missionsPerDay', 'leave_reason as leaveReason'])
    .select(['iban_masked as iban', 'created_at as createdAt', 'version'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('checker_area')
          .innerJoin('area', 'area.id', 'checker_area.area_id')
          .select(['area.id as areaId', 'area.name', 'checker_area.is_primary as isPrimary'])
          .whereRef('checker_area.checker_id', '=', 'checker.id')
          .orderBy('checker_area.is_primary', 'desc')
          .orderBy('area.name'),
      ).as('areas'),
      sql<string[]>`array(select zip_code from checker_zip where checker_id = checker.id order by zip_code)`.as('extraZips'),
      jsonArrayFrom(
        eb
          .selectFrom('checker_certification as paper')
          .select(['paper.id', 'paper.kind', 'paper.number', 'paper.issued_day as issuedDay', 'paper.expires_day as expiresDay'])
          .select('paper.blocking')
          .whereRef('paper.checker_id', '=', 'checker.id')
          .orderBy('paper.expires_day')
          .orderBy('paper.id'),
      ).as('certifications'),
    ])
    .where('id', '=', id),
)

/** The checker with areas, zip codes and papers. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const getCheckerFile = async (db: Db, id: string): Promise<CheckerFile> => {
  const [file] = await fileById(db, { id })
  if (!file) throw checkerRefusals.missing()
  return file
}

/**
 * The checker, locked until the end of the transaction: nobody changes it, and nobody is given a mission of it, between the guards and the
 * write. The lock is a statement of its own.
 * @throws {Refusal} `CHECKER_NOT_FOUND`, `STALE_VERSION` with the row as it is
 */
export const getCheckerForChange = async (db: OpenDb, id: string, version?: number): Promise<CheckerFile> => {
  await db.selectFrom('checker').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const file = await getCheckerFile(db, id)
  if (version !== undefined && file.version !== version) throw checkerRefusals.stale(file)
  return file
}

/** What is written besides what was typed: the home point on the map, the account number as it is kept. */
export type CheckerKept = { place?: Place | null; iban?: { sealed: string; masked: string } | null }

const columnsOf = (change: CheckerChange, { place, iban }: CheckerKept): Updateable<Tables['checker']> => {
  const written: Updateable<Tables['checker']> = {
    first_name: change.firstName,
    last_name: change.lastName,
    email: change.email,
    phone: change.phone,
    tags: change.tags,
    languages: change.languages,
    address: change.address,
    zip_code: change.zipCode,
    city: change.city,
    vehicle: change.vehicle,
    device: change.device,
    siren: change.siren,
    self_billing: change.selfBilling,
    max_distance_km: change.maxDistanceKm,
    missions_per_day: change.missionsPerDay,
  }
  if (place !== undefined) Object.assign(written, { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })
  if (iban !== undefined) Object.assign(written, { iban_sealed: iban?.sealed ?? null, iban_masked: iban?.masked ?? null })
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined))
}

type NewChecker = { id: string; draft: CheckerDraft; kept: CheckerKept; at: string }

/** Writes a new candidate; areas, zip codes and papers are written beside. */
export const insertChecker = async (db: OpenDb, { id, draft, kept, at }: NewChecker): Promise<void> => {
  const { firstName: first_name, lastName: last_name } = draft
  await db
    .insertInto('checker')
    .values({ ...columnsOf(draft, kept), id, first_name, last_name, type: 'CANDIDATE', created_at: at })
    .execute()
}

/** Writes what changes of a checker. */
export const updateChecker = async (db: OpenDb, before: CheckerFile, change: CheckerChange, kept: CheckerKept): Promise<void> => {
  await db
    .updateTable('checker')
    .set({ ...columnsOf(change, kept), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

/** Writes the type and the network status that a checker now has. */
export const setCheckerState = async (
  db: OpenDb,
  { id, version }: CheckerFile,
  { type, network }: CheckerState,
  leaveReason: LeaveReason | null,
): Promise<void> => {
  await db
    .updateTable('checker')
    .set({ type, network, leave_reason: leaveReason, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Writes the areas of a checker as they now are. */
export const replaceAreas = async (db: OpenDb, id: string, areas: CheckerDraft['areas']): Promise<void> => {
  await db.deleteFrom('checker_area').where('checker_id', '=', id).execute()
  if (areas.length === 0) return
  const rows = areas.map(({ areaId, isPrimary }) => ({ checker_id: id, area_id: areaId, is_primary: isPrimary }))
  await db.insertInto('checker_area').values(rows).execute()
}

/** Writes the extra zip codes of a checker as they now are. */
export const replaceZips = async (db: OpenDb, id: string, zips: readonly string[]): Promise<void> => {
  await db.deleteFrom('checker_zip').where('checker_id', '=', id).execute()
  if (zips.length === 0) return
  await db
    .insertInto('checker_zip')
    .values(zips.map((zip_code) => ({ checker_id: id, zip_code })))
    .execute()
}

/** Writes the papers of a checker as they now are; of one that expires on another day, everyone will be told anew. */
export const replaceCertifications = async (db: OpenDb, id: string, papers: readonly Certification[]): Promise<void> => {
  const ids = papers.map((paper) => paper.id)
  await db
    .deleteFrom('checker_certification')
    .where('checker_id', '=', id)
    .$if(ids.length > 0, (gone) => gone.where('id', 'not in', ids))
    .execute()
  if (papers.length === 0) return
  const rows = papers.map(({ id: paperId, kind, number, issuedDay, expiresDay, blocking }) => ({
    id: paperId,
    checker_id: id,
    kind,
    number: number ?? null,
    issued_day: issuedDay ?? null,
    expires_day: expiresDay ?? null,
    blocking,
  }))
  await db
    .insertInto('checker_certification')
    .values(rows)
    .onConflict((same) =>
      same.column('id').doUpdateSet({
        kind: sql`excluded.kind`,
        number: sql`excluded.number`,
        issued_day: sql`excluded.issued_day`,
        expires_day: sql`excluded.expires_day`,
        blocking: sql`excluded.blocking`,
        told_at: sql`case when checker_certification.expires_day is not distinct from excluded.expires_day then checker_certification.told_at end`,
      }),
    )
    .execute()
}

/** Which of these areas do not exist. */
export const findUnknownAreas = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const known = await db.selectFrom('area').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => !known.some((area) => area.id === id))
}

/** The account number as it is sealed. */
export const findSealedIban = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('checker').select('iban_sealed').where('id', '=', id).executeTakeFirst()
  return row?.iban_sealed ?? null
}

/** The orders of which a checker has the keys in hand, by code. Served by `key_custody_checker_idx`. */
export const findKeysInHand = async (db: Db, checkerId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('key_custody')
    .innerJoin('booking', 'booking.id', 'key_custody.booking_id')
    .select('booking.code')
    .where('key_custody.holder_checker_id', '=', checkerId)
    .where('key_custody.until_at', 'is', null)
    .orderBy('key_custody.seq')
    .execute()
  return rows.map(({ code }) => code)
}

/** The codes of the missions that a checker still has to do, the next first. Served by `mission_checker_day_idx`. */
export const findMissionsAhead = async (db: Db, checkerId: string, now: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('mission')
    .innerJoin('booking', 'booking.id', 'mission.booking_id')
    .select('mission.code')
    .where('mission.live', '=', sql.lit(true))
    .where('mission.checker_id', '=', checkerId)
    .where('mission.end_at', '>', now)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .orderBy('mission.start_at')
    .execute()
  return rows.map(({ code }) => code)
}
