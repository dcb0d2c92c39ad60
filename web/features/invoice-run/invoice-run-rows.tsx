import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type InvoiceRunDetail, invoiceRunCalls, invoiceRunRowCalls } from '@adm/contract/invoice-run/invoice-run'
import { type InvoiceRunRow, runDifferenceLabels, runRowStateLabels } from '@adm/domain/invoice-run/invoice-run'
import { formatDayNumeric } from '@adm/domain/values/date/moment'
import { groupInWords } from '@adm/domain/invoice-run/run-group'
import { formatMonth } from '@adm/domain/values/date/month'
import { formatCents } from '@adm/domain/values/money'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { StatusTag } from '../../ui/figure/status-tag.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { ChosenRows } from './invoice-run-chosen.tsx'
import { PurchaseOrder } from './invoice-run-purchase-order.tsx'
import { counted, rowPhases } from './invoice-run-words.ts'

/** Rows that a person may leave out or take in again. */
const mayChoose = ({ state }: InvoiceRunRow): boolean => state === 'ready' || state === 'left_out'

/** The rows of each client, in the order of the page. */
const byClient = (rows: readonly InvoiceRunRow[]): InvoiceRunRow[][] => {
  const groups = new Map<string, InvoiceRunRow[]>()
  for (const row of rows) groups.set(row.clientId, [...(groups.get(row.clientId) ?? []), row])
  return [...groups.values()]
}

type RowsProps = { run: InvoiceRunDetail; rows: readonly InvoiceRunRow[] }

/** The invoices to be, under their clients; before the confirmation each may be left out, with a reason. */
export const InvoiceRunRows = ({ run, rows }: RowsProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isEditable = useMay(invoiceRunCalls.leaveOut) && run.status === 'prepared'
  const toggle = (ids: readonly string[], isOn: boolean) =>
    setChosen(new Set([...[...chosen].filter((id) => !ids.includes(id)), ...(isOn ? ids : [])]))
  return (
    <>
      <ScrollRegion label="Factures du run">
        <table className="run-rows">
          <caption className="only-read-aloud">Factures du run, par client</caption>
          <thead>
            <tr>
              <th scope="col">Client et mois</th>
              <th scope="col">Commandes</th>
              <th scope="col">Total HT</th>
              <th scope="col">Total TTC</th>
              <th scope="col">État</th>
            </tr>
          </thead>
          {byClient(rows).map((group) => (
            <ClientRows key={group[0]?.clientId} group={group} isEditable={isEditable} chosen={chosen} onToggle={toggle} />
          ))}
        </table>
      </ScrollRegion>
      <ChosenRows run={run} rows={rows.filter(({ id }) => chosen.has(id))} onClear={() => setChosen(new Set())} />
    </>
  )
}

type Choice = { isEditable: boolean; chosen: ReadonlySet<string>; onToggle: (ids: readonly string[], isOn: boolean) => void }

const ClientRows = ({ group, ...choice }: Choice & { group: readonly InvoiceRunRow[] }) => {
  const [first] = group
  if (!first) return null
  const choosable = group.filter(mayChoose).map(({ id }) => id)
  const total = group.reduce((sum, { grossCents }) => sum + grossCents, 0)
  return (
    <tbody>
      <tr className="run-client">
        <th scope="rowgroup" colSpan={5}>
          {choice.isEditable && choosable.length > 0 && (
            <input
              type="checkbox"
              aria-label={`Sélectionner ${first.clientName}`}
              checked={choosable.every((id) => choice.chosen.has(id))}
              onChange={({ target }) => choice.onToggle(choosable, target.checked)}
            />
          )}
          <Link to="/client/$id" params={{ id: first.clientId }}>
            {first.clientName}
          </Link>{' '}
          <span className="dim">
            {counted(group.length, 'facture', 'factures')}, {formatCents(total)} TTC
          </span>
        </th>
      </tr>
      {group.map((row) => (
        <Row key={row.id} row={row} {...choice} />
      ))}
    </tbody>
  )
}

const nameOf = ({ month, groupedBy, grouping, part }: InvoiceRunRow): string =>
  [formatMonth(month.slice(0, 7)), groupInWords(groupedBy, grouping), part > 1 && `partie ${part}`].filter(Boolean).join(' · ')

const Row = ({ row, isEditable, chosen, onToggle }: Choice & { row: InvoiceRunRow }) => {
  const [isOpen, setOpen] = useState(false)
  const name = nameOf(row)
  return (
    <>
      <tr className={row.state === 'left_out' || row.state === 'gone' ? 'run-row-out' : undefined}>
        <th scope="row">
          {isEditable && mayChoose(row) && (
            <input
              type="checkbox"
              aria-label={`Sélectionner ${row.clientName}, ${name}`}
              checked={chosen.has(row.id)}
              onChange={({ target }) => onToggle([row.id], target.checked)}
            />
          )}
          {name}
        </th>
        <td className="numbers">
          <button
            type="button"
            className="run-lines-button"
            aria-expanded={isOpen}
            aria-label={`${counted(row.lines, 'commande', 'commandes')} de ${row.clientName}, ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {row.lines.toLocaleString('fr-FR')}
          </button>
        </td>
        <td className="numbers">{formatCents(row.netCents)}</td>
        <td className="numbers">
          <strong>{formatCents(row.grossCents)}</strong>
        </td>
        <td>
          <State row={row} isEditable={isEditable} />
        </td>
      </tr>
      {isOpen && <RowLines row={row} />}
    </>
  )
}

/** What became of a row, why, and how it differs from the preview before. */
const State = ({ row, isEditable }: { row: InvoiceRunRow; isEditable: boolean }) => (
  <div className="run-state">
    <StatusTag phase={rowPhases[row.state]}>{runRowStateLabels[row.state]}</StatusTag>
    {row.difference && row.difference !== 'gone' && (
      <span className="dim">
        {runDifferenceLabels[row.difference]}
        {row.previousGrossCents !== null && ` (avant ${formatCents(row.previousGrossCents)} TTC)`}
      </span>
    )}
    {row.invoiceId && (
      <Link to="/billing/$id" params={{ id: row.invoiceId }}>
        {row.invoiceNumber ?? 'Ouvrir le brouillon'}
      </Link>
    )}
    {row.message && <span>{row.message}</span>}
    {row.purchaseOrderRequired && <PurchaseOrder row={row} isEditable={isEditable} />}
  </div>
)

/** The orders of a row. */
const RowLines = ({ row: { id } }: { row: InvoiceRunRow }) => {
  const { data } = useQuery(apiQuery(invoiceRunRowCalls.lines, { params: { id } }))
  return (
    <tr>
      <td colSpan={5} className="run-lines">
        {!data && <span className="skeleton" />}
        <ul>
          {data?.items.map((line) => (
            <li key={line.id}>
              <Link to="/booking/$id" params={{ id: line.bookingId }} search={{ tab: 'invoicing' }}>
                {line.code}
              </Link>{' '}
              <span className="numbers">{formatDayNumeric(line.performedOn)}</span> {line.address}, {line.zipCode} {line.city}{' '}
              <strong className="numbers">{formatCents(line.amountCents)} HT</strong>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
