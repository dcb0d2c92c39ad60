import { useState } from 'react'
import {
  type WarningCause,
  type WarningSeverity,
  warningCauseLabels,
  warningReport,
  warningSeverityLabels,
} from '@adm/domain/warning/warning'
import { SubmitButton } from '../../ui/base/button.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { RadioList } from '../../ui/input/radio-list.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'
import type { Reporting } from './use-reporting.ts'

const causes = optionsOf(warningCauseLabels)
const severities = optionsOf(warningSeverityLabels)

/** A problem of a mission: cause, severity and words. Photos are joined once it is sent. */
export const WarningReportForm = ({ reporting }: { reporting: Reporting }) => {
  const [cause, setCause] = useState<WarningCause>()
  const [severity, setSeverity] = useState<WarningSeverity>()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const parsed = warningReport.safeParse({ cause, severity, text })
  const errorOf = (field: string) => (isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
  return (
    <form
      className="link-acts"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) reporting.mutate({ kind: 'report', report: parsed.data })
      }}
    >
      <RadioList label="De quoi s'agit-il ?" options={causes} value={cause} error={errorOf('cause')} onChange={setCause} />
      <RadioList label="Gravité" options={severities} value={severity} error={errorOf('severity')} onChange={setSeverity} />
      <Textarea
        label="Description"
        hint="Vous pourrez joindre des photos une fois le problème transmis."
        error={errorOf('text')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SubmitButton pending={reporting.isPending}>Transmettre</SubmitButton>
    </form>
  )
}
