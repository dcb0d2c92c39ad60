import { priceGridEvents } from '@adm/domain/offer/offer-events'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import {
  type GridPrices,
  isToCome,
  type PriceGrid,
  type PriceGridDraft,
  type PriceGridVersion,
  type PriceGridVersionChange,
  type PriceGridVersionDraft,
} from '@adm/domain/offer/price-grid'
import { publicGridId } from '@adm/domain/offer/public-grid'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow, recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import {
  findGridUse,
  findExistingAreas,
  getPriceGrid,
  getPriceGridForChange,
  insertPriceGrid,
  insertPriceGridVersion,
  isClient,
  updatePriceGrid,
  updatePriceGridVersion,
} from './price-grid.queries.ts'
import { findDurationsAt } from './duration/duration-table.queries.ts'
import { findAreaOfZip } from '../area/area.queries.ts'
import { findTermsOfOrder } from './price-terms.service.ts'

/** Creates the grid of an offer or of a client, with its first version. @throws {Refusal} `FIELDS_INVALID` */
export const createPriceGrid = async (work: Work, draft: PriceGridDraft): Promise<PriceGrid> => {
  const { name, offer = null, clientId = null, validFrom, prices } = draft
  requireToday(work, validFrom)
  if (clientId && !(await isClient(work.db, clientId))) throw offerRefusals.unknownClient()
  await requireAreas(work, prices)
  const id = work.newId()
  await insertPriceGrid(work.db, { id, name, offer, clientId })
  await insertPriceGridVersion(work.db, { id: work.newId(), gridId: id, number: 1, validFrom, prices, createdAt: work.now })
  const after = await getPriceGrid(work.db, id)
  await record(work, priceGridEvents.created, { id, before: null, after })
  return after
}

const priceGridSubject = { read: getPriceGrid, forChange: getPriceGridForChange }

/** Renames a grid; orders keep the name under which they were priced. @throws {Refusal} `STALE_VERSION` */
export const renamePriceGrid = (work: Work, id: string, name: string, version: number): Promise<PriceGrid> =>
  changeRow(work, priceGridSubject, { id, version, event: priceGridEvents.changed }, (before) => updatePriceGrid(work.db, before, { name }))

/** Adds the next version of a grid, after its last one. @throws {Refusal} `FIELDS_INVALID`, `STALE_VERSION` */
export const addPriceGridVersion = async (work: Work, id: string, draft: PriceGridVersionDraft, version?: number): Promise<PriceGrid> => {
  const before = await getPriceGridForChange(work.db, id, version)
  requireOpen(before)
  const last = before.versions[0]
  requireToday(work, draft.validFrom)
  if (last && draft.validFrom <= last.validFrom) throw offerRefusals.beforeLast(last.validFrom)
  await requireAreas(work, draft.prices)
  const number = (last?.number ?? 0) + 1
  await insertPriceGridVersion(work.db, { ...draft, id: work.newId(), gridId: id, number, createdAt: work.now })
  await updatePriceGrid(work.db, before)
  return recordRow(work, priceGridSubject, before, { event: priceGridEvents.versionAdded })
}

/** Edits a future version. @throws {Refusal} `PRICE_GRID_IN_FORCE` for a version that has begun, `FIELDS_INVALID`, `STALE_VERSION` */
export const changePriceGridVersion = async (
  work: Work,
  { id, versionId }: { id: string; versionId: string },
  change: PriceGridVersionChange,
  version: number,
): Promise<PriceGrid> => {
  const before = await getPriceGridForChange(work.db, id, version)
  requireOpen(before)
  const edited = before.versions.find((gridVersion) => gridVersion.id === versionId)
  if (!edited) throw offerRefusals.versionMissing()
  if (!isToCome(edited, dayOf(work.now))) throw offerRefusals.inForce(edited.validFrom)
  if (change.validFrom) requireOrder(work, before, edited, change.validFrom)
  if (change.prices) await requireAreas(work, change.prices)
  await updatePriceGridVersion(work.db, versionId, change)
  await updatePriceGrid(work.db, before)
  return recordRow(work, priceGridSubject, before, { event: priceGridEvents.versionChanged })
}

/**
 * Closes an unused grid from today on: its orders keep their prices, its offer or client may have another grid.
 * @throws {Refusal} `PRICE_GRID_PUBLIC`, `PRICE_GRID_USED` with its current use, `PRICE_GRID_CLOSED`, `STALE_VERSION`
 */
export const closePriceGrid = async (work: Work, id: string, version?: number): Promise<PriceGrid> => {
  const before = await getPriceGridForChange(work.db, id, version)
  requireOpen(before)
  if (id === publicGridId) throw offerRefusals.publicGrid()
  const use = await findGridUse(work.db, before)
  if (use.openOrders > 0 || use.clients > 0) throw offerRefusals.used(use)
  await updatePriceGrid(work.db, before, { closed_from: dayOf(work.now) })
  return recordRow(work, priceGridSubject, before, { event: priceGridEvents.closed })
}

/** Reopens a closed grid, unless another grid replaced it. @throws {Refusal} of the unique index on open grids */
export const openPriceGridAgain = async (work: Work, before: PriceGrid): Promise<PriceGrid> => {
  await updatePriceGrid(work.db, before, { closed_from: null })
  return recordRow(work, priceGridSubject, before, { event: priceGridEvents.opened })
}

/** The prices of an order that this client would make now, and the area of its zip code. @throws {Refusal} `NO_PRICE_GRID` */
export const readPriceTerms = async (
  { db, now }: Reading,
  clientId: string,
  { wishedDay, zipCode }: { wishedDay?: string | undefined; zipCode?: string | undefined },
) => {
  const [priced, area, durations] = await Promise.all([
    findTermsOfOrder(db, { clientId, createdAt: now, wishedDay }),
    zipCode ? findAreaOfZip(db, zipCode) : undefined,
    findDurationsAt(db, now),
  ])
  if (!priced) throw offerRefusals.noGrid()
  const { source, terms } = priced
  return { source, prices: terms.prices, durations: [...durations], areaId: area?.id ?? null }
}

const requireOpen = ({ closedFrom }: PriceGrid): void => {
  if (closedFrom) throw offerRefusals.closed(closedFrom)
}

/** Past orders keep their prices: no version begins before today. */
const requireToday = ({ now }: Work, validFrom: string): void => {
  if (validFrom < dayOf(now)) throw offerRefusals.past()
}

/** A version may only move between its neighbours, so that version numbers stay in the order of their days. */
const requireOrder = (work: Work, { versions }: PriceGrid, { number }: PriceGridVersion, validFrom: string): void => {
  requireToday(work, validFrom)
  const before = versions.find((gridVersion) => gridVersion.number < number)
  const after = versions.findLast((gridVersion) => gridVersion.number > number)
  if (before && validFrom <= before.validFrom) throw offerRefusals.beforeLast(before.validFrom)
  if (after && validFrom >= after.validFrom) throw offerRefusals.dayTaken()
}

const requireAreas = async ({ db }: Work, { zones }: GridPrices): Promise<void> => {
  const existing = new Set(
    await findExistingAreas(
      db,
      zones.map(({ areaId }) => areaId),
    ),
  )
  const index = zones.findIndex(({ areaId }) => !existing.has(areaId))
  if (index >= 0) throw offerRefusals.unknownArea(`prices.zones.${index}.areaId`)
}
