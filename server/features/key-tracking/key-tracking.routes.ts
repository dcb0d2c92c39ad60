import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyRefusals } from '@adm/domain/key-tracking/key-refusals'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { postKeyReceipt } from './key-receipt-mail.service.ts'
import { printKeyReceipt } from './key-receipt.service.ts'
import { findKeyTrackingPage } from './key-tracking-list.queries.ts'
import {
  changeKeyStatus,
  changeKeyTracking,
  createKeyTracking,
  readBookingKeys,
  readKeysOfChecker,
  readKeyTracking,
} from './key-tracking.service.ts'
import { saveSafelockCode, revealSafelockCode } from './safelock-code.service.ts'

export const keyTrackingRoutes = answers(
  keyTrackingCalls,
  {
    list: ({ query }, { db, now }) => findKeyTrackingPage(db, query, now),
    ofBooking: ({ params }, reading) => readBookingKeys(reading, params.id),
    ofChecker: ({ params }, reading) => readKeysOfChecker(reading, params.id),
    read: ({ params }, reading) => readKeyTracking(reading, params.id),
    create: ({ body }, work) => createKeyTracking(work, body),
    change: ({ params, body, version }, work) => changeKeyTracking(work, params.id, body, version),
    transition: ({ params, body, version }, work) => changeKeyStatus(work, params.id, body, version),
    history: ({ params }, { db }) => findHistory(db, 'key-tracking', params.id),
    keepCode: ({ params, body, version }, work) => saveSafelockCode(work, params.id, body.safelockCode, version),
    revealCode: ({ params }, work) => revealSafelockCode(work, params.id),
    receipt: ({ params }, reading) => printKeyReceipt(reading, params.id),
    mailReceipt: ({ params }, work) => postKeyReceipt(work, params.id),
  },
  {
    key_tracking_leg_once: keyRefusals.legTaken,
    key_custody_now_idx: keyRefusals.twoHolders,
    key_custody_one_holder: keyRefusals.twoHolders,
  },
)
