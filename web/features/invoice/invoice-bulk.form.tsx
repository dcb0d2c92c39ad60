import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { InvoiceListRow } from '@adm/contract/invoice/invoice'
import { type InvoiceBulk, invoiceBulkCalls } from '@adm/contract/invoice/invoice-bulk'
import { pages } from '@adm/contract/page/page'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { newKey } from '../../platform/new-key.ts'
import { BulkOutcome, goesOn } from '../../recipes/bulk/bulk-outcome.tsx'
import { useProgress } from '../../recipes/bulk/use-progress.ts'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { bulkWords, countOfDocuments, outcomeOf } from './invoice-bulk-words.ts'

type Props = {
  act: InvoiceBulk['act']
  rows: readonly InvoiceListRow[]
  /** Their total with VAT. */
  total: string
  onStarted: () => void
  onClose: () => void
}

/** Issues or sends the selected documents after a confirmation, then says what became of each. */
export const InvoiceBulkForm = ({ act, rows, total, onStarted, onClose }: Props) => {
  const [key] = useState(newKey)
  const { label } = bulkWords[act]
  const title = `${label} ${countOfDocuments(rows.length)}`
  const start = useMutation({
    mutationFn: () => callApi(invoiceBulkCalls.start, { body: { act, items: rows.map(({ id, version }) => ({ id, version })) }, key }),
    onSuccess: onStarted,
  })
  if (start.data) return <Outcome id={start.data.id} title={title} onClose={onClose} />
  return (
    <ActDialog title={title} actLabel={title} act={start} look="primary" onClose={onClose}>
      <p>
        {countOfDocuments(rows.length)}, <strong>{total} TTC</strong>. {consequences[act]}
      </p>
    </ActDialog>
  )
}

const consequences = {
  issue: "Chacun est vérifié, puis numéroté dans l'ordre de création, et ne se modifie plus. Aucun n'est envoyé.",
  send: 'Chacun part avec son PDF aux adresses de facturation de son client. Un message envoyé ne se reprend pas.',
} as const

const isOver = (bulk: InvoiceBulk): boolean => !goesOn({ ...bulk, undo: null })

const Outcome = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const queries = useQueryClient()
  const { data } = useProgress(apiQuery(invoiceBulkCalls.read, { params: { id } }), (bulk) => !isOver(bulk))
  const over = data !== undefined && isOver(data)
  // The job changes rows that the page shows: they are read again at its end.
  useEffect(() => {
    if (over) void readAgain(queries, 'invoice', 'billing-line', 'booking')
  }, [over, queries])
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {data ? <Outcomes bulk={data} /> : <PageSkeleton />}
    </Dialog>
  )
}

const Outcomes = ({ bulk }: { bulk: InvoiceBulk }) => {
  const refused = bulk.rows.filter(({ state }) => state === 'refused')
  return (
    <>
      <BulkOutcome
        bulk={{ ...bulk, undo: null, changeId: null }}
        words={{ act: bulkWords[bulk.act].act, rows: 'documents' }}
        message={outcomeOf(bulk)}
        tone={refused.length > 0 ? 'warning' : 'success'}
      />
      {refused.length > 0 && (
        <ul aria-label="Documents refusés">
          {refused.map(({ invoiceId, title, message }) => (
            <li key={invoiceId}>
              <Link to={pages.invoice.path} params={{ id: invoiceId }}>
                {title}
              </Link>
              &nbsp;: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
