import { clientEvents } from '@adm/domain/client/client-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { quotationLetters } from './quotation-letters.ts'
import { mergeQuotations, unmergeQuotations } from './quotation-merge.service.ts'
import { quotationEdit, quotationUndos } from './quotation-undo.service.ts'
import { mailQuotationJob } from './quotation.jobs.ts'
import { quotationLinkRoutes, quotationRoutes } from './quotation.routes.ts'

/** Quotations: what a client is offered, and accepts by a personal link. */
export const quotationFeature: Feature = {
  letters: Object.values(quotationLetters),
  routes: [quotationRoutes, quotationLinkRoutes],
  jobs: [mailQuotationJob],
  undos: quotationUndos,
  restores: { quotation: [quotationEdit] },
  reactions: [on(clientEvents.merged, mergeQuotations), on(clientEvents.mergeUndone, unmergeQuotations)],
}
