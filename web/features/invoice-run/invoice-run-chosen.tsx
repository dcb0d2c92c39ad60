import { useState } from 'react'
import { type InvoiceRunDetail, invoiceRunCalls } from '@adm/contract/invoice-run/invoice-run'
import type { InvoiceRunRow } from '@adm/domain/invoice-run/invoice-run'
import { callApi } from '../../platform/api/api.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { refusalOfField } from '../../platform/form/form-refusal.ts'
import { newKey } from '../../platform/new-key.ts'
import { Button } from '../../ui/base/button.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SelectionBar } from '../../ui/table/filter-bar.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { counted } from './invoice-run-words.ts'
import { useRunAct } from './use-run-act.ts'

type ChosenProps = { run: InvoiceRunDetail; rows: readonly InvoiceRunRow[]; onClear: () => void }

/** Bar of the selected rows: leaves them out of the run, or takes them in again. */
export const ChosenRows = ({ run, rows, onClear }: ChosenProps) => {
  const [isLeaving, setLeaving] = useState(false)
  const { id, version } = run
  const inside = rows.filter(({ state }) => state === 'ready')
  const outside = rows.filter(({ state }) => state === 'left_out')
  const takeIn = useRunAct<void>(
    () => callApi(invoiceRunCalls.takeIn, { params: { id }, body: { rowIds: outside.map((row) => row.id) }, key: newKey(), version }),
    () => `${counted(outside.length, 'facture reprise', 'factures reprises')}.`,
    onClear,
  )
  return (
    <>
      <SelectionBar count={rows.length} onClear={onClear}>
        {inside.length > 0 && <Button onClick={() => setLeaving(true)}>Écarter</Button>}
        {outside.length > 0 && (
          <Button pending={takeIn.isPending} onClick={() => takeIn.mutate()}>
            Reprendre
          </Button>
        )}
        {takeIn.error && <Notice tone="error">{errorSentence(takeIn.error)}</Notice>}
      </SelectionBar>
      {isLeaving && (
        <LeaveOut
          run={run}
          rows={inside}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false)
            onClear()
          }}
        />
      )}
    </>
  )
}

type LeaveOutProps = Omit<ChosenProps, 'onClear'> & { onClose: () => void; onDone: () => void }

const LeaveOut = ({ run: { id, version }, rows, onClose, onDone }: LeaveOutProps) => {
  const [key] = useState(newKey)
  const [reason, setReason] = useState('')
  const leave = useRunAct<void>(
    () => callApi(invoiceRunCalls.leaveOut, { params: { id }, body: { rowIds: rows.map((row) => row.id), reason }, key, version }),
    () => `${counted(rows.length, 'facture écartée', 'factures écartées')}.`,
    onDone,
  )
  return (
    <Dialog
      isOpen
      title={`Écarter ${counted(rows.length, 'facture', 'factures')}`}
      size="small"
      onClose={onClose}
      actions={
        <Button look="primary" pending={leave.isPending} onClick={() => leave.mutate()}>
          Écarter
        </Button>
      }
    >
      <RefusalNotice error={leave.error} />
      <p>Leurs commandes restent à facturer, par un autre run ou à la main.</p>
      <Textarea
        label="Motif"
        error={refusalOfField(leave.error, 'reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
