import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { type InvoiceRunDetail, invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import { formatCents } from '@adm/domain/values/money'
import { callApi } from '../../platform/api/api.ts'
import { refusalOfField } from '../../platform/form/form-refusal.ts'
import { newKey } from '../../platform/new-key.ts'
import { todayInParis } from '../../platform/today.ts'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { counted } from './invoice-run-words.ts'
import { useRunAct } from './use-run-act.ts'

type Props = { run: InvoiceRunDetail; onClose: () => void }

const totalOf = ({ sums }: InvoiceRunDetail): string => `${counted(sums.rows, 'facture', 'factures')}, ${formatCents(sums.grossCents)} TTC`

/** Dialog that confirms a run: the drafts of its rows are made. */
export const RunConfirmForm = ({ run, onClose }: Props) => {
  const { id, version } = run
  const [key] = useState(newKey)
  const confirm = useRunAct<void>(
    () => callApi(invoiceRunCalls.confirm, { params: { id }, body: {}, key, version }),
    () => 'Le run est confirmé : ses brouillons se créent.',
    onClose,
  )
  return (
    <Dialog
      isOpen
      title="Créer les brouillons"
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={confirm.isPending} onClick={() => confirm.mutate()}>
          Créer les brouillons
        </Button>
      }
    >
      <RefusalNotice error={confirm.error} />
      <p>
        <strong>{totalOf(run)}</strong>. Aucun numéro n'est pris&nbsp;: vous émettez les factures ensuite. Une commande qui a changé depuis
        l'aperçu n'est pas facturée, et sera dans le prochain run.
      </p>
    </Dialog>
  )
}

/** Dialog that issues the drafts of a run, or those that remain: their date, and whether they go to the clients. */
export const RunIssueForm = ({ run, onClose }: Props) => {
  const { id, version, status, states, unreached } = run
  const [key] = useState(newKey)
  const [issueDay, setIssueDay] = useState(run.issueDay ?? todayInParis())
  const [isSent, setSent] = useState(run.send && unreached.length === 0)
  const issue = useRunAct<void>(
    () => callApi(invoiceRunCalls.issue, { params: { id }, body: { issueDay, send: isSent }, key, version }),
    () => "L'émission a commencé.",
    onClose,
  )
  const label = status === 'partial' ? "Reprendre l'émission" : 'Émettre les factures'
  const count = states.drafted + states.refused
  return (
    <Dialog
      isOpen
      title={label}
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={issue.isPending} onClick={() => issue.mutate()}>
          {label}
        </Button>
      }
    >
      <RefusalNotice error={issue.error} />
      <p>
        <strong>{counted(count, 'facture', 'factures')}</strong> à émettre. Une fois émise, une facture a son numéro et ne se modifie plus.
      </p>
      <DateInput
        label="Date des factures"
        error={refusalOfField(issue.error, 'issueDay')}
        max={todayInParis()}
        value={issueDay}
        onChange={setIssueDay}
      />
      <Checkbox
        label="Envoyer chaque facture à son client dès que son PDF est prêt"
        checked={isSent}
        refusals={unreached.length > 0 ? ["Des clients n'ont pas d'adresse e-mail pour leurs factures."] : []}
        onChange={(event) => setSent(event.target.checked)}
      />
      <Unreached run={run} />
    </Dialog>
  )
}

/** Each client to whom nothing can be sent, with the link to its address. */
const Unreached = ({ run: { id, unreached } }: Pick<Props, 'run'>) =>
  unreached.length > 0 && (
    <Notice>
      Pour envoyer les factures, donnez une adresse e-mail à&nbsp;:
      <ul className="run-unreached">
        {unreached.map((client) => (
          <li key={client.id}>
            {client.name}{' '}
            <Link to="/client/$id" params={{ id: client.id }} search={{ field: 'emails', back: `/billing/runs/${id}` }}>
              Compléter le client
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )

/** Dialog that cancels a run before its issue: its drafts are deleted, and its orders are to be billed again. */
export const RunCancelForm = ({ run: { id, version, status }, onClose }: Props) => {
  const [key] = useState(newKey)
  const [reason, setReason] = useState('')
  const cancel = useRunAct<void>(
    () => callApi(invoiceRunCalls.cancel, { params: { id }, body: { reason }, key, version }),
    () => 'Le run est annulé.',
    onClose,
  )
  return (
    <Dialog
      isOpen
      title="Annuler le run"
      size="small"
      onClose={onClose}
      actions={
        <Button look="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Annuler le run
        </Button>
      }
    >
      <RefusalNotice error={cancel.error} />
      <p>
        {status === 'confirmed' ? 'Ses brouillons sont supprimés, et ses ' : 'Ses '}commandes restent à facturer. Aucun numéro n'est
        consommé.
      </p>
      <Textarea
        label="Motif"
        error={refusalOfField(cancel.error, 'reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
