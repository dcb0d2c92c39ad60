import { useState } from 'react'
import { type InvoiceRunDetail, invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import { type invoiceRunGuardIds, invoiceRunTransitions } from '@adm/domain/invoice-run/invoice-run-machine'
import { callApi } from '../../platform/api/api.ts'
import { newKey } from '../../platform/new-key.ts'
import { useMay } from '../../platform/session/session.tsx'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { type RecordStep, RecordSteps, useOfferedSteps } from '../../recipes/page/record-steps.tsx'
import { Button } from '../../ui/base/button.tsx'
import { useRunAct } from './use-run-act.ts'

const ConfirmDialog = lazyPage(() => import('./invoice-run-step.form.tsx'), 'RunConfirmForm')
const IssueDialog = lazyPage(() => import('./invoice-run-step.form.tsx'), 'RunIssueForm')
const CancelDialog = lazyPage(() => import('./invoice-run-step.form.tsx'), 'RunCancelForm')

type Step = InvoiceRunDetail['transitions'][number]
type Dialog = 'confirm' | 'issue' | 'cancel'
const dialogs: Readonly<Record<string, Dialog>> = { R02: 'confirm', R03: 'issue', R04: 'issue', R07: 'cancel' }

/** What the dialog of the step asks for. */
const typed: readonly (typeof invoiceRunGuardIds)[number][] = ['RG5', 'RG7', 'RG8']
const labelOf = (id: string): string => invoiceRunTransitions.find((row) => row.id === id)?.label ?? id

/** The acts on a run: the next step, the preview again, the cancellation. */
export const InvoiceRunActs = ({ run }: { run: InvoiceRunDetail }) => {
  const [open, setOpen] = useState<Dialog | null>(null)
  const close = () => setOpen(null)
  const steps = run.transitions.flatMap((step) => stepOf(step, setOpen))
  const next = steps.find(({ danger }) => !danger)
  const others = steps.filter((step) => step !== next)
  useOfferedSteps('Run de facturation', { next, others })
  return (
    <>
      <RecordSteps next={next} others={others}>
        <Refresh run={run} />
      </RecordSteps>
      {open === 'confirm' && <ConfirmDialog run={run} onClose={close} />}
      {open === 'issue' && <IssueDialog run={run} onClose={close} />}
      {open === 'cancel' && <CancelDialog run={run} onClose={close} />}
    </>
  )
}

const stepOf = ({ id, refusals }: Step, begin: (dialog: Dialog) => void): RecordStep[] => {
  const dialog = dialogs[id]
  if (!dialog) return []
  const why = refusals.filter(({ guard }) => !typed.includes(guard)).map(({ message }) => message)
  return [{ label: labelOf(id), refusals: why, danger: dialog === 'cancel', begin: () => begin(dialog) }]
}

/** Computes the preview again: prices, clients and orders may have changed since. */
const Refresh = ({ run: { id, version, status } }: { run: InvoiceRunDetail }) => {
  const mayRefresh = useMay(invoiceRunCalls.refresh)
  const { mutate, isPending } = useRunAct<void>(
    () => callApi(invoiceRunCalls.refresh, { params: { id }, body: {}, key: newKey(), version }),
    ({ differences }) =>
      differences && differences.new + differences.changed + differences.gone > 0 ? "L'aperçu a changé." : "Rien n'a changé.",
    () => {},
  )
  if (!mayRefresh || status !== 'prepared') return null
  return (
    <Button icon="refresh" pending={isPending} onClick={() => mutate()}>
      Actualiser
    </Button>
  )
}
