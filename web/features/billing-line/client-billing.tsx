import { useSuspenseQuery } from '@tanstack/react-query'
import { billingLineCalls } from '@adm/contract/billing-line/billing-line'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { ButtonLink } from '../../ui/base/button.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { LedgerHead } from './ledger-head.tsx'
import { LedgerTable } from './ledger-table.tsx'

/** Invoicing tab of a client: what is done and not invoiced, by month and age. */
export function ClientBilling({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(billingLineCalls.ledger, { query: { by: 'month', client_id: id } }))
  return (
    <DetailBody>
      <DetailSection title="Réalisé, non facturé">
        <LedgerHead ledger={data} clientId={id} />
        <LedgerTable ledger={data} by="month" clientId={id} />
        <p className="section-action">
          <ButtonLink to={pages.toBill.path} search={{ client_id: [id] }}>
            Lignes du client
          </ButtonLink>
        </p>
      </DetailSection>
    </DetailBody>
  )
}
