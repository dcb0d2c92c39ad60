import { isDeepStrictEqual } from 'node:util'
import { type CompanyChange, type CompanySettings, type CompanyVersion, storedCompany } from '@adm/domain/company/company'
import { companyEvents } from '@adm/domain/company/company-events'
import { type IssuerWithLogo, issuerOf } from '@adm/domain/company/company-mention'
import { companyRefusals } from '@adm/domain/company/company-refusals'
import { bytesOfPicture } from '@adm/domain/file/picture'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import { readContent } from '../../platform/files/file-content.ts'
import { record } from '../../platform/history/history.ts'
import { bindUndos, fieldsOf, undoBy } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import {
  findCompanyOn,
  findCompanyVersions,
  getCompany,
  getCompanyForChange,
  insertCompanyVersion,
  type StoredCompany,
} from './company.queries.ts'

/** The versions of the company's settings, the last first, with the number of the last. */
export const readCompany = async (db: Db): Promise<{ id: string; version: number; versions: CompanyVersion[] }> => {
  const [{ id, version }, versions] = await Promise.all([getCompany(db), findCompanyVersions(db)])
  return { id, version, versions }
}

/** What history compares: the settings, their day and their number. */
const recorded = ({ settings, fromDay, version }: StoredCompany) => ({ ...settings, fromDay, version })

/** Writes a version and records it. Settings that are the current ones of that day change nothing. */
const writeVersion = async (work: Work, before: StoredCompany, settings: CompanySettings, fromDay: string): Promise<void> => {
  if (before.fromDay === fromDay && isDeepStrictEqual(settings, before.settings)) return
  const createdBy = work.by.kind === 'staff' ? work.by.id : null
  await insertCompanyVersion(work.db, before, { id: work.newId(), settings, fromDay, createdAt: work.now, createdBy })
  const after = await getCompany(work.db)
  await record(work, companyEvents.changed, { id: before.id, before: recorded(before), after: recorded(after) })
}

/** Refuses a logo that no program can draw: each document would fail with it. @throws {Refusal} `FIELDS_INVALID` at the field */
export const requireWholeLogo = async ({ logo }: Pick<CompanyChange, 'logo'>): Promise<void> => {
  if (!logo) return
  await readContent(bytesOfPicture(logo), ['png', 'jpeg', 'webp']).catch((error: unknown) => {
    throw error instanceof Refusal ? companyRefusals.logo(error.message) : error
  })
}

/** Saves a version of the settings from a day on. @throws {Refusal} `FIELDS_INVALID` for a day before today, `STALE_VERSION` */
export const changeCompany = async (work: Work, { fromDay, ...settings }: CompanyChange, version: number) => {
  if (fromDay < dayOf(work.now)) throw companyRefusals.past()
  const before = await getCompanyForChange(work.db)
  if (before.version !== version) throw companyRefusals.stale(before)
  await writeVersion(work, before, settings, fromDay)
  return readCompany(work.db)
}

/** Brings the settings before a change back, as a version of the same day, or from today on where that day has come. */
const undoChange = undoBy({ requires: ['all'], lock: getCompanyForChange, fields: 'all' }, async (work, change, now: StoredCompany) => {
  const former = storedCompany.parse({ ...now.settings, ...fieldsOf(change.before) })
  const today = dayOf(work.now)
  await writeVersion(work, now, former, now.fromDay && now.fromDay > today ? now.fromDay : today)
})

/** The undos of the company's settings. */
export const companyUndos = bindUndos(companyEvents, { changed: undoChange })

/** How documents made at this instant name the company. */
export const findIssuer = async (db: Db, at: string): Promise<IssuerWithLogo> => {
  const settings = await findCompanyOn(db, dayOf(at))
  return { ...issuerOf(settings), logo: settings?.logo ? [...bytesOfPicture(settings.logo)] : null }
}
