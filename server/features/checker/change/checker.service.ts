import { certificationKindLabels } from '@adm/domain/checker/certification-kind'
import { checkerEvents } from '@adm/domain/checker/checker-events'
import type { CheckerChange, CheckerDraft, CheckerFile } from '@adm/domain/checker/checker-file'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import { maskIban } from '@adm/domain/values/iban'
import type { OpenDb } from '../../../platform/database/database.ts'
import { changeRow } from '../../../platform/history/change-row.ts'
import { record } from '../../../platform/history/history.ts'
import type { EditKind } from '../../../platform/history/restore.ts'
import { seal, unseal } from '../../../platform/security/sealed.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findCertificationFiles } from '../row/certification-file.queries.ts'
import { findPlace } from '../../geo/geo.queries.ts'
import {
  checkerSubject,
  findSealedIban,
  findUnknownAreas,
  getCheckerFile,
  getCheckerForChange,
  insertChecker,
  replaceZones,
  replaceCertifications,
  replaceZips,
  type StoredCheckerParts,
  updateChecker,
} from '../row/checker-file.queries.ts'

/** Creates a candidate, with the home position of the zip code. @throws {Refusal} `FIELDS_INVALID` for an unknown area */
export const createChecker = async (work: Work, draft: CheckerDraft): Promise<CheckerFile> => {
  await requireAreas(work.db, draft)
  const id = work.newId()
  await insertChecker(work.db, { id, draft, stored: await storedPartsOf(work, id, draft), at: work.now })
  await writeRelatedRows(work, { id, certifications: [] }, draft)
  const after = await getCheckerFile(work.db, id)
  await record(work, checkerEvents.created, { id, before: null, after })
  return after
}

/**
 * Edits a checker; type and network status change by transitions.
 * @throws {Refusal} `STALE_VERSION` with the current row, `FIELDS_INVALID`
 */
export const changeChecker = (
  work: Work,
  id: string,
  change: CheckerChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<CheckerFile> =>
  changeRow(work, checkerSubject, { id, version, event: checkerEvents[kind] }, async (before) => {
    await requireAreas(work.db, change)
    await updateChecker(work.db, before, change, await storedPartsOf(work, id, change))
    await writeRelatedRows(work, before, change)
  })

/** The whole IBAN, for callers who may change it; history records each reader. @throws {Refusal} `CHECKER_NOT_FOUND`, `IBAN_MISSING` */
export const readIban = async (work: Work, id: string): Promise<{ iban: string }> => {
  const checker = await getCheckerForChange(work.db, id)
  const sealed = await findSealedIban(work.db, id)
  if (!sealed) throw checkerRefusals.noIban()
  await record(work, checkerEvents.ibanRead, { id, before: checker, after: checker })
  return { iban: unseal(work.dataSecrets, id, sealed) }
}

const storedPartsOf = async (work: Work, id: string, { zipCode, iban }: CheckerChange): Promise<StoredCheckerParts> => ({
  ...(zipCode === undefined ? {} : { place: zipCode ? await findPlace(work.db, zipCode) : null }),
  ...(iban === undefined ? {} : { iban: iban ? { sealed: seal(work.dataSecrets, id, iban), masked: maskIban(iban) } : null }),
})

/** @throws {Refusal} `FIELDS_INVALID` at each area that does not exist */
const requireAreas = async (db: OpenDb, { zones = [] }: Pick<CheckerChange, 'zones'>): Promise<void> => {
  const unknown = await findUnknownAreas(
    db,
    zones.map(({ areaId }) => areaId),
  )
  const errors = zones.flatMap(({ areaId }, index) =>
    unknown.includes(areaId) ? [{ path: `zones.${index}.areaId`, message: "Cette zone n'existe pas." }] : [],
  )
  if (errors.length > 0) throw checkerRefusals.fields(errors)
}

/** Writes the areas, zip codes and certifications that change. */
const writeRelatedRows = async (work: Work, before: Pick<CheckerFile, 'id' | 'certifications'>, change: CheckerChange): Promise<void> => {
  if (change.zones) await replaceZones(work.db, before.id, change.zones)
  if (change.extraZips) await replaceZips(work.db, before.id, change.extraZips)
  if (change.certifications) await requireNoFile(work.db, before.id, change.certifications)
  if (change.certifications) await replaceCertifications(work.db, before.id, identified(work, before, change.certifications))
}

/** A certificate leaves with its file only once the file was deleted, with its reason. @throws {Refusal} `FIELDS_INVALID` */
const requireNoFile = async (db: OpenDb, id: string, papers: Papers): Promise<void> => {
  const files = await findCertificationFiles(db, id)
  const left = files.filter(({ certificationId }) => !papers.some((paper) => paper.id === certificationId))
  const errors = left.map(({ name }) => ({
    path: 'certifications',
    message: `Supprimez d'abord le fichier « ${name} » de ce certificat.`,
  }))
  if (errors.length > 0) throw checkerRefusals.fields(errors)
}

type Papers = NonNullable<CheckerChange['certifications']>

/**
 * Each certification with its existing or a new id.
 * @throws {Refusal} `FIELDS_INVALID` for the id of another checker's certification, or a repeated id
 */
const identified = (work: Work, { certifications: existing }: Pick<CheckerFile, 'certifications'>, papers: Papers) => {
  const errors = papers.flatMap(({ id, kind }, index) => {
    const isOwn = id === undefined || existing.some((paper) => paper.id === id)
    const isFirst = id === undefined || papers.findIndex((paper) => paper.id === id) === index
    if (isOwn && isFirst) return []
    return [{ path: `certifications.${index}.id`, message: `« ${certificationKindLabels[kind]} » ne fait pas partie de ce dossier.` }]
  })
  if (errors.length > 0) throw checkerRefusals.fields(errors)
  return papers.map((paper) => ({ ...paper, id: paper.id ?? work.newId() }))
}
