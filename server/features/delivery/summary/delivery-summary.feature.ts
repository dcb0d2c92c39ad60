import { deliverySummaryCalls } from '@adm/contract/delivery/delivery-summary'
import { deliveryEvents } from '@adm/domain/delivery/delivery-events'
import type { Feature } from '../../../platform/feature.ts'
import { on } from '../../../platform/history/reaction.ts'
import { answers, inHalves } from '../../../platform/http/serve.ts'
import { summarizeEnded, summaryJob } from './delivery-summary.jobs.ts'
import { makeSummary, printSummary, saveSummary } from './delivery-summary.service.ts'

const routes = answers(deliverySummaryCalls, {
  read: ({ params }, reading) => printSummary(reading, params.id),
  save: inHalves(
    ({ params }, reading) => makeSummary(reading, params.id),
    (made, work) => saveSummary(work, made),
  ),
})

/** The summary of a delivery, on request and once it is over. */
export const deliverySummaryFeature: Feature = {
  routes: [routes],
  jobs: [summaryJob],
  reactions: [on(deliveryEvents.L05, summarizeEnded)],
}
