import { isDeepStrictEqual } from 'node:util'
import { clientPrices } from '@adm/contract/offer/offer'
import { type PriceGrid, priceGrid, pricesRight } from '@adm/domain/offer/price-grid'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import { undoBy, type Undos } from '../../platform/history/undo.ts'
import { lockClient } from '../client/blocking/client-blocking.queries.ts'
import { deleteClientTerms, getClientPrices, getClientPricesForChange, writeClientTerms } from './client-prices.queries.ts'
import { getPriceGridForChange } from './price-grid.queries.ts'
import { changePriceGridVersion, closePriceGrid, openPriceGridAgain, renamePriceGrid } from './price-grid.service.ts'
import { removePriceGridVersion, restoreClientTerms, restorePriceGridVersion } from './price-removal.service.ts'

const requires = [pricesRight]
const lock = getPriceGridForChange

const nameOf = priceGrid.pick({ name: true })
const versionsOf = priceGrid.pick({ versions: true })

const undoName = undoBy({ requires, lock, fields: ['name'] }, (work, { before }, { id, version }) =>
  renamePriceGrid(work, id, nameOf.parse(before).name, version),
)

/** The version that came leaves while it is to come; one that was changed is as before. */
const undoVersion = undoBy({ requires, lock, fields: ['versions'] }, async (work, change, now: PriceGrid) => {
  const { versions: was } = versionsOf.parse(change.before)
  const added = now.versions.find(({ id }) => !was.some((one) => one.id === id))
  if (added) return removePriceGridVersion(work, { id: now.id, versionId: added.id }, now.version)
  if (was.some((one) => !now.versions.some(({ id }) => id === one.id))) return restorePriceGridVersion(work, change)
  const other = was.find((one) =>
    now.versions.some(({ id, validFrom, prices }) => id === one.id && !isDeepStrictEqual([validFrom, prices], [one.validFrom, one.prices])),
  )
  if (!other) throw undoRefusals.stands("la version a déjà ses prix d'avant")
  const { validFrom, prices } = other
  return changePriceGridVersion(work, { id: now.id, versionId: other.id }, { validFrom, prices }, now.version)
})

const undoClosing = undoBy({ requires, lock, fields: ['closedFrom'] }, (work, _change, now) =>
  now.closedFrom ? openPriceGridAgain(work, now) : closePriceGrid(work, now.id, now.version),
)

const termsOf = clientPrices.pick({ versions: true })
/** What is the client's own from a day on, as it was before. */
const undoTerms = undoBy({ requires, lock: lockClient, fields: ['versions'] }, async (work, change) => {
  const today = dayOf(work.now)
  const now = await getClientPricesForChange(work.db, change.entityId, today)
  const { versions: was } = termsOf.parse(change.before)
  const added = now.versions.find(({ validFrom }) => !was.some((one) => one.validFrom === validFrom))
  const other = was.find((one) => !now.versions.some((current) => isDeepStrictEqual(current, one)))
  if (added) await deleteClientTerms(work.db, now, added.validFrom)
  else if (other) await writeClientTerms(work.db, now, other)
  const after = await getClientPrices(work.db, now.id, today)
  await record(work, { entity: 'client-prices', id: now.id, kind: 'changed', before: now, after })
})

/** What can be undone of prices, and why the rest cannot. */
export const priceUndos: Undos = {
  'price-grid.created': 'une grille ne se supprime pas\u00a0: elle se ferme',
  'price-grid.changed': undoName,
  'price-grid.version-added': undoVersion,
  'price-grid.version-changed': undoVersion,
  'price-grid.version-removed': restorePriceGridVersion,
  'price-grid.version-restored': undoVersion,
  'price-grid.closed': undoClosing,
  'client-prices.changed': undoTerms,
  'client-prices.terms-removed': restoreClientTerms,
  'client-prices.terms-restored': undoTerms,
}
