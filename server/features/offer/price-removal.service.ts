import { clientTerms } from '@adm/contract/offer/offer'
import { clientPricesEvents, priceGridEvents } from '@adm/domain/offer/offer-events'
import { offerRefusals, priceUndoBarriers } from '@adm/domain/offer/offer-refusals'
import { isToCome, priceGridVersion, pricesRight } from '@adm/domain/offer/price-grid'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { requireRight } from '../../platform/identity/session.ts'
import type { Undo } from '../../platform/history/undo.ts'
import type { Work } from '../../platform/work/work.ts'
import { deleteClientTerms, getClientPrices, getClientPricesForChange, saveClientTerms } from './client-prices.queries.ts'
import {
  deletePriceGridVersion,
  getPriceGrid,
  getPriceGridForChange,
  insertPriceGridVersion,
  updatePriceGrid,
} from './price-grid.queries.ts'

type Removed = { changeId: string }
const removedVersion = z.object({ removed: priceGridVersion.omit({ validUntil: true }) })
const removedTerms = z.object({ removed: clientTerms })

/**
 * Deletes a future version: the previous version stays in force until the next one.
 * @throws {Refusal} `PRICE_GRID_IN_FORCE` for a version that has begun, `PRICE_GRID_ONLY_VERSION`, `PRICE_GRID_CLOSED`, `STALE_VERSION`
 */
export const removePriceGridVersion = async (
  work: Work,
  { id, versionId }: { id: string; versionId: string },
  version: number,
): Promise<Removed> => {
  const before = await getPriceGridForChange(work.db, id, version)
  const target = before.versions.find((gridVersion) => gridVersion.id === versionId)
  if (!target) throw offerRefusals.versionMissing()
  if (before.closedFrom) throw offerRefusals.closed(before.closedFrom)
  if (!isToCome(target, dayOf(work.now))) throw offerRefusals.begunVersion(target.validFrom)
  if (before.versions.length === 1) throw offerRefusals.onlyVersion()
  await deletePriceGridVersion(work.db, versionId)
  await updatePriceGrid(work.db, before)
  const after = await getPriceGrid(work.db, id)
  const { validUntil: _, ...removed } = target
  return { changeId: await record(work, priceGridEvents.versionRemoved, { id, before, after, facts: { removed } }) }
}

/**
 * Restores a deleted version.
 * @throws {Refusal} `NOT_UNDOABLE` when its first day has come, another version replaced it, or its grid was closed
 */
export const restorePriceGridVersion: Undo = async (work, { entityId: id, facts }) => {
  requireRight(work, pricesRight)
  const { removed } = removedVersion.parse(facts)
  const before = await getPriceGridForChange(work.db, id)
  if (before.closedFrom) throw undoRefusals.notUndoable(priceUndoBarriers.closed)
  if (!isToCome(removed, dayOf(work.now))) throw undoRefusals.notUndoable(priceUndoBarriers.late)
  const isTaken = before.versions.some(({ number, validFrom }) =>
    number < removed.number ? validFrom >= removed.validFrom : number === removed.number || validFrom <= removed.validFrom,
  )
  if (isTaken) throw undoRefusals.notUndoable(priceUndoBarriers.taken)
  await insertPriceGridVersion(work.db, { ...removed, gridId: id })
  await updatePriceGrid(work.db, before)
  const after = await getPriceGrid(work.db, id)
  await record(work, priceGridEvents.versionRestored, { id, before, after })
}

/**
 * Deletes a client's own terms that begin on a future day: the previous terms continue.
 * @throws {Refusal} `PRICE_TERMS_NOT_FOUND`, `PRICE_TERMS_IN_FORCE` when the day has come, `CLIENT_NOT_FOUND`, `STALE_VERSION`
 */
export const removeClientTerms = async (
  work: Work,
  { id, validFrom }: { id: string; validFrom: string },
  version: number,
): Promise<Removed> => {
  const today = dayOf(work.now)
  const before = await getClientPricesForChange(work.db, id, today, version)
  const removed = before.versions.find((terms) => terms.validFrom === validFrom)
  if (!removed) throw offerRefusals.termsMissing()
  if (!isToCome(removed, today)) throw offerRefusals.begunTerms(validFrom)
  await deleteClientTerms(work.db, before, validFrom)
  const after = await getClientPrices(work.db, id, today)
  return { changeId: await record(work, clientPricesEvents.termsRemoved, { id, before, after, facts: { removed } }) }
}

/** Restores deleted terms. @throws {Refusal} `NOT_UNDOABLE` when their first day has come, or other terms begin on it */
export const restoreClientTerms: Undo = async (work, { entityId: id, facts }) => {
  requireRight(work, pricesRight)
  const { removed } = removedTerms.parse(facts)
  const today = dayOf(work.now)
  const before = await getClientPricesForChange(work.db, id, today)
  if (!isToCome(removed, today)) throw undoRefusals.notUndoable(priceUndoBarriers.late)
  if (before.versions.some(({ validFrom }) => validFrom === removed.validFrom)) throw undoRefusals.notUndoable(priceUndoBarriers.taken)
  await saveClientTerms(work.db, before, removed)
  const after = await getClientPrices(work.db, id, today)
  await record(work, clientPricesEvents.termsRestored, { id, before, after })
}
