import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyTrackingEvents } from '@adm/domain/key-tracking/history/key-tracking-events'
import type { Feature } from '../../platform/feature.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone } from '../../platform/history/undo.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { keyReceiptJob } from './key-receipt.jobs.ts'
import { getLegForChange } from './key-tracking.queries.ts'
import { keyTrackingRoutes } from './key-tracking.routes.ts'
import { changeKeyTracking } from './key-tracking.service.ts'
import { forgetSafelockCodesJob } from './safelock-code.jobs.ts'
import { receiptLetter } from './key-letters.ts'

const keyUndos = bindUndos(keyTrackingEvents, {
  changed: recordedAsUndone(
    undoEdit([restoring(keyTrackingCalls.change, changeKeyTracking)], async (db, id) => (await getLegForChange(db, id)).leg),
  ),
})

/** Keys of a mission: withdrawal, deposit, custody and receipts. */
export const keyTrackingFeature: Feature = {
  letters: [receiptLetter],
  routes: [keyTrackingRoutes],
  jobs: [keyReceiptJob, forgetSafelockCodesJob],
  undos: keyUndos,
}
