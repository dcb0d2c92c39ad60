import { type CompanySettings, type CompanyVersion, emptyCompany, versionOn } from '@adm/domain/company/company'
import type { Db, OpenDb } from '../../platform/database/database.ts'

/** The company with the settings that were saved last; the empty ones, of no day, before the first save. */
export type StoredCompany = { id: string; version: number; fromDay: string | null; settings: CompanySettings }

/** The only row of the company, with the settings that were saved last. */
export const getCompany = async (db: Db): Promise<StoredCompany> => {
  const { settings, ...row } = await db
    .selectFrom('company')
    .leftJoin('company_version as saved', (join) =>
      join.onRef('saved.company_id', '=', 'company.id').onRef('saved.number', '=', 'company.version'),
    )
    .select(['company.id', 'company.version', 'saved.from_day as fromDay', 'saved.settings'])
    .executeTakeFirstOrThrow()
  return { ...row, settings: settings ?? emptyCompany }
}

/** The same, locked until the end of the transaction. */
export const getCompanyForChange = async (db: OpenDb): Promise<StoredCompany> => {
  await db.selectFrom('company').select('id').forUpdate().execute()
  return getCompany(db)
}

/** All versions, the last first. Served by the unique index of the numbers. */
export const findCompanyVersions = (db: Db): Promise<CompanyVersion[]> =>
  db
    .selectFrom('company_version as saved')
    .leftJoin('user_account', 'user_account.id', 'saved.created_by')
    .select(['saved.id', 'saved.number', 'saved.from_day as fromDay', 'saved.settings', 'saved.created_at as createdAt'])
    .select('user_account.name as createdByName')
    .orderBy('saved.number', 'desc')
    .execute()

type NewVersion = Pick<CompanyVersion, 'id' | 'fromDay' | 'createdAt'> & { settings: CompanySettings; createdBy: string | null }

/** Writes the next version. */
export const insertCompanyVersion = async (db: OpenDb, company: StoredCompany, version: NewVersion): Promise<void> => {
  const { id, fromDay, settings, createdAt, createdBy } = version
  const number = company.version + 1
  const row = { id, company_id: company.id, number, from_day: fromDay, settings: JSON.stringify(settings) }
  await db
    .insertInto('company_version')
    .values({ ...row, created_at: createdAt, created_by: createdBy })
    .execute()
  await db.updateTable('company').set({ version: number }).where('id', '=', company.id).execute()
}

/** The settings that documents of a day carry; undefined before the first version. @param on a day in Paris */
export const findCompanyOn = async (db: Db, on: string): Promise<CompanySettings | undefined> =>
  versionOn(await findCompanyVersions(db), on)?.settings
