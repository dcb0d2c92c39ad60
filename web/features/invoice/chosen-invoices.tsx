import { Suspense, useState } from 'react'
import type { InvoiceListRow } from '@adm/contract/invoice/invoice'
import { type InvoiceBulk, mostBulkInvoices } from '@adm/contract/invoice/invoice-bulk'
import { formatCents } from '@adm/domain/values/money'
import type { RowSelection } from '../../recipes/list/row-selection.ts'
import { lazyPart } from '../../recipes/page/lazy-part.tsx'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { SelectionBar } from '../../ui/table/filter-bar.tsx'
import { signedCents } from './invoice-words.ts'
import { countOfDocuments } from './invoice-bulk-words.ts'

const BulkForm = lazyPart(() => import('./invoice-bulk.form.tsx'), 'InvoiceBulkForm')

const totalOf = (rows: readonly InvoiceListRow[]): string =>
  formatCents(rows.reduce((total, { kind, grossCents }) => total + signedCents(kind, grossCents), 0))

/** Why an act is not for these documents: drafts are issued, issued ones are sent. */
const refusalsOf = (act: InvoiceBulk['act'], rows: readonly InvoiceListRow[]): string[] => [
  ...(rows.length > mostBulkInvoices ? [`Sélectionnez ${mostBulkInvoices} documents au plus.`] : []),
  ...(act === 'issue' && rows.some(({ status }) => status !== 'draft')
    ? ['Un document est déjà émis\u00a0: sélectionnez des brouillons.']
    : []),
  ...(act === 'send' && rows.some(({ status }) => status === 'draft')
    ? ["Un brouillon ne s'envoie pas\u00a0: sélectionnez des documents émis."]
    : []),
]

/** Bar of the selected documents: issues the drafts, or sends the issued ones. */
export const ChosenInvoices = ({ selection: { rows, clear } }: { selection: RowSelection<InvoiceListRow> }) => {
  const [open, setOpen] = useState<{ act: InvoiceBulk['act']; rows: readonly InvoiceListRow[] } | null>(null)
  const acting = useActingRefusals()
  const label = `${countOfDocuments(rows.length)} ${rows.length > 1 ? 'sélectionnés' : 'sélectionné'}, ${totalOf(rows)} TTC`
  return (
    <>
      <SelectionBar count={rows.length} label={label} onClear={clear}>
        <Button refusals={[...acting, ...refusalsOf('issue', rows)]} onClick={() => setOpen({ act: 'issue', rows })}>
          Émettre
        </Button>
        <Button refusals={[...acting, ...refusalsOf('send', rows)]} onClick={() => setOpen({ act: 'send', rows })}>
          Envoyer
        </Button>
      </SelectionBar>
      <Suspense>
        {open && <BulkForm act={open.act} rows={open.rows} total={totalOf(open.rows)} onStarted={clear} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
