import type { CheckerState } from '@adm/domain/checker/checker-transition'
import type { LeaveReason } from '@adm/domain/checker/checker'
import { type CheckerChange, type CheckerDraft, type CheckerFile, checkerFile } from '@adm/domain/checker/checker-file'
import { type Certification, certification } from '@adm/domain/checker/certification'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import type { Place } from '@adm/domain/checker/travel'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { defineColumns } from '../../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { rowForChange } from '../../../platform/history/change-row.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

/** Without the IBAN, which is read masked and written sealed. */
const columns = defineColumns('checker', checkerFile.omit({ iban: true, zones: true, extraZips: true, certifications: true }))
const paperColumns = defineColumns('checker_certification', certification)

const fileById = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('checker')
    .select(columns.select)
    .select('iban_masked as iban')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('checker_area')
          .innerJoin('area', 'area.id', 'checker_area.area_id')
          .select(['area.id as areaId', 'area.name', 'checker_area.is_primary as isPrimary'])
          .whereRef('checker_area.checker_id', '=', 'checker.id')
          .orderBy('checker_area.is_primary', 'desc')
          .orderBy('area.name'),
      ).as('zones'),
      sql<string[]>`array(select zip_code from checker_zip where checker_id = checker.id order by zip_code)`.as('extraZips'),
      jsonArrayFrom(
        eb
          .selectFrom('checker_certification')
          .select(paperColumns.select)
          .whereRef('checker_certification.checker_id', '=', 'checker.id')
          .orderBy('checker_certification.expires_day')
          .orderBy('checker_certification.id'),
      ).as('certifications'),
    ])
    .where('id', '=', id),
)

/** The checker with areas, zip codes and certifications. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const getCheckerFile = async (db: Db, id: string): Promise<CheckerFile> => {
  const [file] = await fileById(db, { id })
  if (!file) throw checkerRefusals.missing()
  return file
}

/**
 * The checker, locked until the end of the transaction, so that no other change of it and no assignment to it comes between the guards and
 * the write. The lock is a separate statement.
 * @throws {Refusal} `CHECKER_NOT_FOUND`, `STALE_VERSION` with the current row
 */
export const getCheckerForChange = rowForChange(
  (db, id) => db.selectFrom('checker').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
  getCheckerFile,
  checkerRefusals.stale,
)

/** A checker as the subject of recorded changes. */
export const checkerSubject = { read: getCheckerFile, forChange: getCheckerForChange }

/** The computed values written with the typed fields: the home position and the stored IBAN. */
export type StoredCheckerParts = { place?: Place | null; iban?: { sealed: string; masked: string } | null }

const storedColumns = ({ place, iban }: StoredCheckerParts) => ({
  ...(place === undefined ? {} : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }),
  ...(iban === undefined ? {} : { iban_sealed: iban?.sealed ?? null, iban_masked: iban?.masked ?? null }),
})

type NewChecker = { id: string; draft: CheckerDraft; stored: StoredCheckerParts; at: string }

/** Writes a new candidate, without areas, zip codes and certifications. */
export const insertChecker = async (db: OpenDb, { id, draft, stored, at }: NewChecker): Promise<void> => {
  await db
    .insertInto('checker')
    .values({ ...columns.values(draft), ...storedColumns(stored), id, type: 'CANDIDATE', created_at: at })
    .execute()
}

/** Writes the changed fields of a checker. */
export const updateChecker = async (db: OpenDb, before: CheckerFile, change: CheckerChange, stored: StoredCheckerParts): Promise<void> => {
  await db
    .updateTable('checker')
    .set({ ...columns.values(change), ...storedColumns(stored), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

/** Writes the type, the network status and the leave reason of a checker. */
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

/** Replaces the areas of a checker. */
export const replaceZones = async (db: OpenDb, id: string, zones: CheckerDraft['zones']): Promise<void> => {
  await db.deleteFrom('checker_area').where('checker_id', '=', id).execute()
  if (zones.length === 0) return
  const rows = zones.map(({ areaId, isPrimary }) => ({ checker_id: id, area_id: areaId, is_primary: isPrimary }))
  await db.insertInto('checker_area').values(rows).execute()
}

/** Replaces the extra zip codes of a checker. */
export const replaceZips = async (db: OpenDb, id: string, zips: readonly string[]): Promise<void> => {
  await db.deleteFrom('checker_zip').where('checker_id', '=', id).execute()
  if (zips.length === 0) return
  await db
    .insertInto('checker_zip')
    .values(zips.map((zip_code) => ({ checker_id: id, zip_code })))
    .execute()
}

/** Replaces the certifications of a checker; a changed expiry day clears `told_at`, so that the new day is notified again. */
export const replaceCertifications = async (db: OpenDb, id: string, papers: readonly Certification[]): Promise<void> => {
  const ids = papers.map((paper) => paper.id)
  await db
    .deleteFrom('checker_certification')
    .where('checker_id', '=', id)
    .$if(ids.length > 0, (gone) => gone.where('id', 'not in', ids))
    .execute()
  if (papers.length === 0) return
  const rows = papers.map((paper) => ({ ...paperColumns.wholeRow(paper), checker_id: id }))
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

/** The ids among these that are not existing areas. */
export const findUnknownAreas = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const existing = await db.selectFrom('area').select('id').where('id', 'in', ids).execute()
  return ids.filter((id) => !existing.some((area) => area.id === id))
}

/** The sealed IBAN of a checker. */
export const findSealedIban = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('checker').select('iban_sealed').where('id', '=', id).executeTakeFirst()
  return row?.iban_sealed ?? null
}

/** The sealed IBANs of checkers, after this checker by identifier. */
export const findSealedIbans = (db: Db, after: string | null, most: number) =>
  db
    .selectFrom('checker')
    .select(['id', 'iban_sealed as sealed'])
    .where('iban_sealed', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(most)
    .$narrowType<{ sealed: string }>()
    .execute()

/** Replaces a sealed IBAN by the same IBAN sealed again, unless the checker was given another one in the meantime. */
export const replaceSealedIban = async (db: OpenDb, id: string, { from, to }: { from: string; to: string }): Promise<void> => {
  await db.updateTable('checker').set({ iban_sealed: to }).where('id', '=', id).where('iban_sealed', '=', from).execute()
}

/** The codes of the orders whose keys a checker currently has. Served by `key_custody_checker_idx`. */
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
