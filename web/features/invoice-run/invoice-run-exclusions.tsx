import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type InvoiceRunDetail, invoiceRunRowCalls } from '@adm/contract/invoice-run/invoice-run'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import { invoiceRunQuery } from './invoice-run-search.ts'
import { counted, exclusionSentences, fixOf } from './invoice-run-words.ts'
import './invoice-run.css'

/** What is done and in no row of the run: by reason, each client with the link to what mends it. */
export function InvoiceRunExclusions({ id }: { id: string }) {
  const { data: run } = useSuspenseQuery(invoiceRunQuery(id))
  if (run.exclusions.length === 0)
    return <EmptyState title="Rien n'est laissé de côté.">Tout ce qui est réalisé est dans ce run.</EmptyState>
  return (
    <DetailBody>
      {run.exclusions.map((exclusion) => (
        <Reason key={exclusion.reason} runId={id} exclusion={exclusion} />
      ))}
    </DetailBody>
  )
}

const Reason = ({ runId, exclusion }: { runId: string; exclusion: InvoiceRunDetail['exclusions'][number] }) => {
  const { reason, clients, lines, netCents } = exclusion
  const { data, error, refetch } = useQuery(apiQuery(invoiceRunRowCalls.exclusions, { query: { run_id: runId, reason: [reason] } }))
  return (
    <DetailSection title={exclusionSentences[reason]}>
      <p className="dim">
        {counted(clients, 'client', 'clients')}, {counted(lines, 'commande', 'commandes')}, {formatCents(netCents)} HT
      </p>
      {error && <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      <ul className="run-exclusions">
        {data?.items.map((row) => {
          const { label, ...link } = fixOf(runId, row)
          return (
            <li key={`${row.clientId} ${row.field ?? ''}`}>
              <span className="run-exclusion-client">{row.clientName}</span>
              <span>
                {row.message ?? counted(row.lines, 'commande', 'commandes')}{' '}
                <span className="numbers dim">{formatCents(row.netCents)} HT</span>
              </span>
              <Link {...link}>{label}</Link>
            </li>
          )
        })}
      </ul>
      {data?.hasMore && <p className="dim">Les premiers clients seulement.</p>}
    </DetailSection>
  )
}
