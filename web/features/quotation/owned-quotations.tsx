import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type QuotationFilters, quotationCalls } from '@adm/contract/quotation/quotation'
import { nameOfQuotation, stateInWords } from '@adm/domain/quotation/quotation'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useMay } from '../../platform/session/session.tsx'
import { todayInParis } from '../../platform/today.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { EmptyState, ErrorPanel, PageSkeleton } from '../../ui/layout/states.tsx'
import '../../ui/figure/amount-lines.css'
import './quotation.css'
import { phaseOf } from './quotation-words.ts'

/** As many as a tab lists; the list of quotations has all. */
const most = 50

/** The quotations of a client, the last first. */
export function ClientQuotations({ id }: { id: string }) {
  return (
    <OwnedQuotations filter={{ client_id: [id] }} start={{ client: id }} all={{ client_id: [id] }} empty="Ce client n'a aucun devis." />
  )
}

/** The quotation that an order waits for, or was made from. */
export function BookingQuotations({ id }: { id: string }) {
  return <OwnedQuotations filter={{ booking_id: [id] }} start={{ booking: id }} empty="Le prix de cette commande ne vient d'aucun devis." />
}

type Props = {
  filter: Pick<QuotationFilters, 'client_id' | 'booking_id'>
  start: { client?: string; booking?: string }
  all?: { client_id: string[] }
  empty: string
}

const OwnedQuotations = ({ filter, start, all, empty }: Props) => {
  const query = { ...filter, sort: '-createdAt' as const, pageIndex: 1, responsesByPage: most }
  const { data, error, refetch } = useQuery(apiQuery(quotationCalls.list, { query }))
  const mayCreate = useMay(quotationCalls.create)
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const create = mayCreate && (
    <ButtonLink to="/quotation/create" search={start} icon="plus">
      Faire un devis
    </ButtonLink>
  )
  if (data.items.length === 0) return <EmptyState title={empty} action={create} />
  return (
    <DetailBody>
      <DetailSection title="Devis">
        <ul className="amount-lines" aria-label="Devis">
          {data.items.map((row) => (
            <li key={row.id}>
              <div>
                <Link to="/quotation/$id" params={{ id: row.id }}>
                  {nameOfQuotation(row)}
                </Link>
                {row.title && <span className="dim">{row.title}</span>}
                <span>
                  <StatusTag phase={phaseOf(row)}>{stateInWords(row, todayInParis())}</StatusTag>
                </span>
              </div>
              <span className="numbers">{`${formatCents(row.grossCents)} TTC`}</span>
            </li>
          ))}
        </ul>
        {all && data.total > most && (
          <Link to="/quotation" search={all}>
            {`Voir les ${data.total.toLocaleString('fr-FR')} devis`}
          </Link>
        )}
        {all && <p>{create}</p>}
      </DetailSection>
    </DetailBody>
  )
}
