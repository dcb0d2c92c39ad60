import { isDeepStrictEqual } from 'node:util'
import { clientPrices } from '@adm/contract/offer/offer'
import { clientPricesEvents, priceGridEvents } from '@adm/domain/offer/offer-events'
import { type PriceGrid, priceGrid, pricesRight } from '@adm/domain/offer/price-grid'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import { undoBy } from '../../platform/history/undo.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { lockClient } from '../client/blocking/client-blocking.queries.ts'
import { deleteClientTerms, getClientPrices, getClientPricesForChange, saveClientTerms } from './client-prices.queries.ts'
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

/** Removes an added version while its day is in the future, restores a removed one, gives a changed one its former values. */
const undoVersion = undoBy({ requires, lock, fields: ['versions'] }, async (work, change, now: PriceGrid) => {
  const { versions: was } = versionsOf.parse(change.before)
  const added = now.versions.find(({ id }) => !was.some((previous) => previous.id === id))
  if (added) return removePriceGridVersion(work, { id: now.id, versionId: added.id }, now.version)
  if (was.some((previous) => !now.versions.some(({ id }) => id === previous.id))) return restorePriceGridVersion(work, change)
  const other = was.find((previous) =>
    now.versions.some(
      ({ id, validFrom, prices }) => id === previous.id && !isDeepStrictEqual([validFrom, prices], [previous.validFrom, previous.prices]),
    ),
  )
  if (!other) throw undoRefusals.notUndoable("la version a déjà ses prix d'avant")
  const { validFrom, prices } = other
  return changePriceGridVersion(work, { id: now.id, versionId: other.id }, { validFrom, prices }, now.version)
})

const undoClosing = undoBy({ requires, lock, fields: ['closedFrom'] }, (work, _change, now) =>
  now.closedFrom ? openPriceGridAgain(work, now) : closePriceGrid(work, now.id, now.version),
)

const termsOf = clientPrices.pick({ versions: true })
/** Restores the client's own terms from a day on. */
const undoTerms = undoBy({ requires, lock: lockClient, fields: ['versions'] }, async (work, change) => {
  const today = dayOf(work.now)
  const now = await getClientPricesForChange(work.db, change.entityId, today)
  const { versions: was } = termsOf.parse(change.before)
  const added = now.versions.find(({ validFrom }) => !was.some((previous) => previous.validFrom === validFrom))
  const other = was.find((previous) => !now.versions.some((current) => isDeepStrictEqual(current, previous)))
  if (added) await deleteClientTerms(work.db, now, added.validFrom)
  else if (other) await saveClientTerms(work.db, now, other)
  const after = await getClientPrices(work.db, now.id, today)
  await record(work, clientPricesEvents.changed, { id: now.id, before: now, after })
})

/** The price changes that can be undone, and the reasons why the others cannot. */
export const priceUndos = {
  ...bindUndos(priceGridEvents, {
    changed: undoName,
    versionAdded: undoVersion,
    versionChanged: undoVersion,
    versionRemoved: restorePriceGridVersion,
    versionRestored: undoVersion,
    closed: undoClosing,
  }),
  ...bindUndos(clientPricesEvents, { changed: undoTerms, termsRemoved: restoreClientTerms, termsRestored: undoTerms }),
}
