import { useController, useFormContext } from 'react-hook-form'
import { type WarningCause, type WarningSeverity, warningCauseLabels, warningSeverityLabels } from '@adm/domain/warning/warning'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { optionsOf } from '../../ui/input/options.ts'
import { Select } from '../../ui/input/select.tsx'
import { Textarea } from '../../ui/input/text-input.tsx'

/** The form values of a warning. */
export type WarningValues = {
  cause?: WarningCause | undefined
  severity?: WarningSeverity | undefined
  text?: string | undefined
  assigneeId?: string | null | undefined
}

const causes = optionsOf(warningCauseLabels)
const severities = optionsOf(warningSeverityLabels)

/** What is wrong and how bad it is: the same fields in a new warning and in an edit in place. */
export const WarningFields = () => {
  const { register, formState } = useFormContext<WarningValues>()
  const { errors } = formState
  const cause = useController<WarningValues, 'cause'>({ name: 'cause' }).field
  const severity = useController<WarningValues, 'severity'>({ name: 'severity' }).field
  return (
    <>
      <Select
        label="Cause"
        options={causes}
        value={cause.value}
        error={errors.cause?.message}
        onChange={cause.onChange}
        onBlur={cause.onBlur}
      />
      <Segmented
        label="Gravité"
        options={severities}
        value={severity.value}
        error={errors.severity?.message}
        onChange={severity.onChange}
        onBlur={severity.onBlur}
      />
      {severity.value === 'high' && (
        <p className="dim">
          Un signalement grave prévient le groupe responsable, et bloque la validation du rapport tant qu'il est ouvert.
        </p>
      )}
      <Textarea label="Description" error={errors.text?.message} {...register('text')} />
    </>
  )
}
