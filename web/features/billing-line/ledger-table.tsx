import { Link } from '@tanstack/react-router'
import { type Ledger, type LedgerGroup, type LedgerRow, mostLedgerRows } from '@adm/contract/billing-line/billing-line'
import { pages } from '@adm/contract/page/page'
import { ledgerAgeLabels, ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { formatMonth } from '@adm/domain/values/date/month'
import { formatCents } from '@adm/domain/values/money'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { EmptyState } from '../../ui/layout/states.tsx'
import './billing-line.css'

const to = pages.toBill.path
const open = ['to_bill', 'to_qualify'] as const

/** What the rows are, as their heading says it. */
export const groupLabels: Readonly<Record<LedgerGroup, string>> = { client: 'Client', month: 'Mois', delivery: 'Livraison' }

const nameOf = (by: LedgerGroup, { key, name }: LedgerRow): string => {
  if (by === 'month') return formatMonth(name)
  return key === null ? 'Hors livraison' : name
}

/** The filter of the lines of a row; those of no delivery have none. */
const filterOf = (by: LedgerGroup, { key }: LedgerRow, clientId: string | undefined) => {
  const status = [...open]
  const of = clientId ? { client_id: [clientId] } : {}
  if (key === null) return { ...of, status }
  return { ...of, status, ...(by === 'month' ? { month: [key] } : by === 'client' ? { client_id: [key] } : { delivery_id: [key] }) }
}

/** The ledger: a row for each client, month or delivery, its amounts by age, each a link to its lines. */
export const LedgerTable = ({ ledger, by, clientId }: { ledger: Ledger | undefined; by: LedgerGroup; clientId?: string }) => {
  if (!ledger) return null
  if (ledger.rows.length === 0) return <EmptyState title="Tout ce qui est réalisé est facturé." />
  const total = ledger.ages.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <ScrollRegion label={`Montants par ${groupLabels[by].toLowerCase()} et ancienneté`}>
      <table className="ledger-table">
        <caption className="only-read-aloud">Réalisé, non facturé, par {groupLabels[by].toLowerCase()} et ancienneté</caption>
        <thead>
          <tr>
            <th scope="col">{groupLabels[by]}</th>
            <th scope="col">Lignes</th>
            {ledgerAges.map((age) => (
              <th key={age} scope="col">
                {ledgerAgeLabels[age]}
              </th>
            ))}
            <th scope="col">Total HT</th>
          </tr>
        </thead>
        <tbody>
          {ledger.rows.map((row) => (
            <LedgerLine key={row.key ?? ''} row={row} by={by} clientId={clientId} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="numbers">{ledger.ages.reduce((sum, { lines }) => sum + lines, 0).toLocaleString('fr-FR')}</td>
            {ledger.ages.map(({ age, cents }) => (
              <td key={age} className="numbers">
                {formatCents(cents)}
              </td>
            ))}
            <td className="numbers">{formatCents(total)}</td>
          </tr>
        </tfoot>
      </table>
      {ledger.rowCount > mostLedgerRows && (
        <p className="dim">
          Les {mostLedgerRows} plus grands montants, sur {ledger.rowCount.toLocaleString('fr-FR')}.
        </p>
      )}
    </ScrollRegion>
  )
}

const LedgerLine = ({ row, by, clientId }: { row: LedgerRow; by: LedgerGroup; clientId: string | undefined }) => (
  <tr>
    <th scope="row">
      <Link to={to} search={filterOf(by, row, clientId)}>
        {nameOf(by, row)}
      </Link>
    </th>
    <td className="numbers">{row.lines.toLocaleString('fr-FR')}</td>
    {ledgerAges.map((age, index) => (
      <td key={age} className="numbers">
        {row.ages[index] ? (
          <Link to={to} search={{ ...filterOf(by, row, clientId), age: [age] }}>
            {formatCents(row.ages[index])}
          </Link>
        ) : (
          <span className="dim">–</span>
        )}
      </td>
    ))}
    <td className="numbers">
      <strong>{formatCents(row.cents)}</strong>
    </td>
  </tr>
)
