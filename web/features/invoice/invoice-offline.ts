import type { QueryClient } from '@tanstack/react-query'
import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { apiQuery } from '../../platform/api/api.ts'
import { storeMoreAnswers } from '../../platform/offline/offline-answers.ts'

const missing = "Cette facture n'est pas disponible hors ligne : vous ne l'avez pas ouverte récemment sur cet appareil."

/** Reads a document. */
export const openInvoice = (queries: QueryClient, params: { id: string }) => {
  storeMoreAnswers([{ call: invoiceCalls.read, most: 20, missing }])
  return queries.ensureQueryData(apiQuery(invoiceCalls.read, { params }))
}
