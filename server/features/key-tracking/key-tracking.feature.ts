import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyTransitions } from '@adm/domain/key-tracking/key-transition'
import type { Feature } from '../../platform/feature.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone, type Undos, undosOf } from '../../platform/history/undo.ts'
import { keyReceiptJob } from './key-receipt.jobs.ts'
import { getLegForChange } from './key-tracking.queries.ts'
import { keyTrackingRoutes } from './key-tracking.routes.ts'
import { changeKeyTracking } from './key-tracking.service.ts'
import { forgetSafelockCodesJob } from './safelock-code.jobs.ts'
import { receiptLetter } from './key-letters.ts'

const keyStep = 'une étape des clés se défait par « Corriger la dernière étape », dans le suivi des clés'
const followsOrder = "elle suit l'étape de la commande, qui s'annule d'elle-même avec elle"
const keyCode = "le code d'une boîte n'est pas gardé dans l'historique"
const keyUndos: Undos = {
  ...undosOf('key-tracking', ['created', ...keyTransitions.map(({ id }) => id)], keyStep),
  ...undosOf('key-tracking', ['closed', 'reopened', 'unopened'], followsOrder),
  ...undosOf('key-tracking', ['codeKept', 'codeRead', 'codeForgotten'], keyCode),
  'key-tracking.receiptMailed': "l'e-mail est parti",
  'key-tracking.changed': recordedAsUndone(
    undoEdit([restoring(keyTrackingCalls.change, changeKeyTracking)], async (db, id) => (await getLegForChange(db, id)).leg),
  ),
}

/** Keys of a mission: withdrawal, deposit, custody and receipts. */
export const keyTrackingFeature: Feature = {
  letters: [receiptLetter],
  routes: [keyTrackingRoutes],
  jobs: [keyReceiptJob, forgetSafelockCodesJob],
  undos: keyUndos,
}
