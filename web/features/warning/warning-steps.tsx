import { useState } from 'react'
import { type WarningDetail, warningCalls } from '@adm/contract/warning/warning'
import { isWarningOpen } from '@adm/domain/warning/warning'
import { type WarningTransition, warningTransitions } from '@adm/domain/warning/warning-transition'
import { callApi } from '../../platform/api/api.ts'
import { useDraftedRow } from '../../platform/form/use-draft.ts'
import { RecordSteps, useOfferedSteps } from '../../recipes/page/record-steps.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { useWarningAct } from './use-warning-act.ts'
import { WarningClosingForm } from './warning-closing.form.tsx'
import { warningDrafts } from './warning-drafts.ts'
import { titleOfWarning } from './warning-words.ts'

/** The open transitions as buttons, the next one first; closing asks for words. */
export const WarningSteps = ({ warning }: { warning: WarningDetail }) => {
  const { id, version } = warning
  const rows = warningTransitions.filter((row) => warning.transitions.some((open) => open.id === row.id))
  const drafted = useDraftedRow(rows, ({ to }) => warningDrafts.close(warning, to))
  const [closing, setClosing] = useState<WarningTransition | null>(drafted ?? null)
  const walk = useWarningAct(
    ({ to }: WarningTransition) => callApi(warningCalls.transition, { params: { id }, body: { to }, version }),
    "L'étape est enregistrée.",
    () => undefined,
  )
  const begin = (row: WarningTransition) =>
    isWarningOpen(row.to) ? walk.mutate(row, { onError: ({ message }) => showToast({ message, tone: 'error' }) }) : setClosing(row)
  const [next, ...others] = rows.map((row) => ({
    label: row.label,
    refusals: [],
    danger: row.to === 'dismissed',
    begin: () => begin(row),
  }))
  useOfferedSteps(titleOfWarning(warning), { next, others })
  return (
    <>
      <RecordSteps next={next} others={others} />
      {closing && <WarningClosingForm warning={warning} step={closing} onClose={() => setClosing(null)} />}
    </>
  )
}
