import { getRouteApi } from '@tanstack/react-router'
import type { InvoiceRunDetail } from '@adm/contract/invoice-run/invoice-run'
import { invoiceRunStatusLabels } from '@adm/domain/invoice-run/invoice-run'
import { dayOf, formatDayNumeric } from '@adm/domain/values/date/moment'
import { useProgress } from '../../recipes/bulk/use-progress.ts'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { InvoiceRunActs } from './invoice-run-acts.tsx'
import { invoiceRunQuery } from './invoice-run-search.ts'
import { counted, frequenciesInWords, runPhases, untilInWords } from './invoice-run-words.ts'

const route = getRouteApi('/signed-in/billing/runs/$id')

const isWorking = ({ job }: InvoiceRunDetail): boolean => job !== null && job.state !== 'failed'

/** The page of a run: what it would bill, what it leaves out and why, and its steps. */
export function InvoiceRunDetailPage() {
  const { id } = route.useParams()
  const { data: run } = useProgress(invoiceRunQuery(id), isWorking)
  if (!run) return null
  const title = `Run du ${formatDayNumeric(dayOf(run.createdAt))}`
  return (
    <RecordPage
      entity="invoice-run"
      id={id}
      title={title}
      status={<StatusTag phase={runPhases[run.status]}>{invoiceRunStatusLabels[run.status]}</StatusTag>}
      actions={<InvoiceRunActs run={run} />}
      facts={factsOf(run)}
      tabsLabel="Onglets du run"
      recent={{ href: `/billing/runs/${id}`, label: title, detail: untilInWords(run) }}
    />
  )
}

const clientsInWords = ({ clients }: InvoiceRunDetail): string => {
  if (clients.length === 0) return 'tous les clients'
  return clients.length > 3 ? counted(clients.length, 'client', 'clients') : clients.map(({ name }) => name).join(', ')
}

const factsOf = (run: InvoiceRunDetail): string =>
  [untilInWords(run), frequenciesInWords(run).toLowerCase(), clientsInWords(run), run.createdByName, run.reason].filter(Boolean).join(' · ')
