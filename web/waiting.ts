import { areaCalls } from '@adm/contract/area'
import { bookingCalls } from '@adm/contract/booking'
import { checkerCalls } from '@adm/contract/checker'
import { clientCalls } from '@adm/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { startSending, type WaitingSubjects } from './record/waiting-sender.ts'

/** The edits that may wait for the network: the call that makes each, and its subject. */
const waitingSubjects: WaitingSubjects = {
  [areaCalls.change.path]: async () => (await import('./features/area/area-record.ts')).areaRecord,
  [bookingCalls.change.path]: async () => (await import('./features/booking/booking-record.ts')).bookingRecord,
  [checkerCalls.change.path]: async () => (await import('./features/checker/checker-record.ts')).checkerRecord,
  [clientCalls.change.path]: async () => (await import('./features/client/client-record.ts')).clientRecord,
  [clientCalls.changeTerms.path]: async () => (await import('./features/client/client-record.ts')).clientTermsRecord,
}

/** Shows what waits, and sends it whenever it can. */
export const startWaiting = (queries: QueryClient): void => startSending(queries, waitingSubjects)
