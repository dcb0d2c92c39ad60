import { undoMerge } from './features/client/client-merge.service.ts'
import { restoreClient } from './features/client/client-removal.service.ts'
import { restoreView } from './features/saved-view/saved-view.service.ts'
import { restoreClientTerms, restorePriceGridVersion } from './features/offer/price-removal.service.ts'
import { undoRestore } from './platform/restore.ts'
import type { Undos } from './platform/undo.ts'
import { restores } from './restores.ts'

/** What can be undone from history, across features. */
export const undos: Undos = {
  'client.deleted': restoreClient,
  'client.merged': undoMerge,
  'saved-view.deleted': restoreView,
  'price-grid.version-removed': restorePriceGridVersion,
  'client-prices.terms-removed': restoreClientTerms,
  ...Object.fromEntries(Object.keys(restores).map((entity) => [`${entity}.valueRestored`, undoRestore(restores)])),
}
