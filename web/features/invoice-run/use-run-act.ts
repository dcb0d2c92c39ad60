import type { InvoiceRunDetail } from '@adm/contract/invoice-run/invoice-run'
import { useQueryClient } from '@tanstack/react-query'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { invoiceRunQuery } from './invoice-run-search.ts'

const changes = ['invoice-run', 'invoice', 'billing-line', 'booking'] as const

/** Mutation on a run; its answer is the run, and the documents and orders are read again. */
export const useRunAct = <Input>(
  act: (input: Input) => Promise<InvoiceRunDetail>,
  message: (run: InvoiceRunDetail) => string,
  onDone: () => void,
) => {
  const queries = useQueryClient()
  const cached = async (input: Input) => {
    const run = await act(input)
    queries.setQueryData(invoiceRunQuery(run.id).queryKey, run)
    return run
  }
  return useActWithToast({ act: cached, message, changes, onDone, hasChanged: () => false })
}
