import { useNavigate } from '@tanstack/react-router'
import type { BillingLineRow } from '@adm/contract/billing-line/billing-line'
import { invoiceCalls } from '@adm/contract/invoice/invoice'
import { pages } from '@adm/contract/page/page'
import { formatCents } from '@adm/domain/values/money'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import type { RowSelection } from '../../recipes/list/row-selection.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { SelectionBar } from '../../ui/table/filter-bar.tsx'

const differ = (values: readonly string[]): boolean => new Set(values).size > 1

/** Why these lines are not one invoice: the law allows one client and one month of performance in it. */
const refusalsOf = (lines: readonly BillingLineRow[]): string[] => [
  ...(lines.some(({ status, because }) => status !== 'to_bill' || because !== null)
    ? ["Une ligne n'est pas prête à facturer\u00a0: désélectionnez-la."]
    : []),
  ...(differ(lines.map(({ clientId }) => clientId))
    ? ["Une facture concerne un seul client\u00a0: choisissez les lignes d'un client."]
    : []),
  ...(differ(lines.map(({ month }) => month)) ? ["Une facture ne mêle jamais deux mois\u00a0: choisissez les lignes d'un mois."] : []),
]

const labelOf = (lines: readonly BillingLineRow[]): string => {
  const total = formatCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
  return `${lines.length} ${lines.length > 1 ? 'lignes sélectionnées' : 'ligne sélectionnée'}, ${total} HT`
}

/** Bar of the selected lines: makes them the draft of an invoice, and opens it. */
export const ChosenLines = ({ selection: { rows: lines, clear } }: { selection: RowSelection<BillingLineRow> }) => {
  const navigate = useNavigate()
  const acting = useActingRefusals()
  const clientId = lines[0]?.clientId ?? ''
  const { mutate, isPending, error } = useActWithToast({
    act: async () => {
      const body = { clientId, billingLineIds: lines.map(({ id }) => id), purchaseOrder: null, ug: null, comment: null }
      const { id } = await callApi(invoiceCalls.create, { body })
      await navigate({ to: pages.invoice.path, params: { id } })
    },
    message: () => 'Le brouillon est créé.',
    changes: ['invoice', 'billing-line', 'booking'],
    onDone: clear,
    hasChanged: () => false,
  })
  return (
    <SelectionBar count={lines.length} label={labelOf(lines)} onClear={clear}>
      <Button look="primary" pending={isPending} refusals={[...acting, ...refusalsOf(lines)]} onClick={() => mutate(undefined)}>
        Créer le brouillon
      </Button>
      {error && <Notice tone="error">{errorSentence(error)}</Notice>}
    </SelectionBar>
  )
}
