import { type ReportPoint, reportPointLabels, reportPointsOf } from '@adm/domain/booking/step/report-point'
import { prospectOutcomeLabels } from '@adm/domain/booking/step/stated-facts'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { FieldRefusal } from '../../../ui/input/field.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import type { ProspectDraft, StepDraft, StepFieldsProps } from './booking-step-draft.ts'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Report points required by law, ticked one by one or all at once, with a reason for each missing point. */
export const ReportPointFields = ({ booking, draft, errors, onChange }: StepFieldsProps) => {
  const points = reportPointsOf(booking)
  const isAll = points.every((point) => draft.points.includes(point))
  const toggle = (point: ReportPoint, isOn: boolean) =>
    onChange({ points: isOn ? [...draft.points, point] : draft.points.filter((other) => other !== point) })
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Le rapport contient</legend>
      <Button look="subtle" icon="check" onClick={() => onChange({ points: isAll ? [] : points })}>
        {isAll ? 'Tout décocher' : 'Tout cocher'}
      </Button>
      {points.map((point) => (
        <div key={point}>
          <Checkbox
            label={capital(reportPointLabels[point])}
            checked={draft.points.includes(point)}
            onChange={({ target }) => toggle(point, target.checked)}
          />
          {draft.points.length > 0 && !draft.points.includes(point) && <PointReason point={point} draft={draft} onChange={onChange} />}
        </div>
      ))}
      {errors.has('points') && <FieldRefusal>{errors.get('points')}</FieldRefusal>}
    </fieldset>
  )
}

type PointReasonProps = { point: ReportPoint; draft: StepDraft; onChange: StepFieldsProps['onChange'] }
const PointReason = ({ point, draft, onChange }: PointReasonProps) => (
  <TextInput
    label={`Pourquoi il manque : ${reportPointLabels[point]}`}
    value={draft.pointReasons[point] ?? ''}
    onChange={({ target }) => onChange({ pointReasons: { ...draft.pointReasons, [point]: target.value } })}
  />
)

/** Prospects of the visit, with the outcome of each. */
export const ProspectFields = ({ draft, errors, onChange }: StepFieldsProps) => {
  const put = (index: number, part: Partial<ProspectDraft>) =>
    onChange({ prospects: draft.prospects.map((prospect, at) => (at === index ? { ...prospect, ...part } : prospect)) })
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Prospects</legend>
      {draft.prospects.map((prospect, index) => (
        <FormLine key={index}>
          <TextInput label="Nom" value={prospect.name} onChange={({ target }) => put(index, { name: target.value })} />
          <Select
            label="Venue"
            options={optionsOf(prospectOutcomeLabels)}
            value={prospect.outcome}
            onChange={(outcome) => outcome && put(index, { outcome })}
          />
        </FormLine>
      ))}
      <Button icon="plus" onClick={() => onChange({ prospects: [...draft.prospects, { name: '', outcome: 'present' }] })}>
        Ajouter un prospect
      </Button>
      {errors.has('prospects') && <FieldRefusal>{errors.get('prospects')}</FieldRefusal>}
    </fieldset>
  )
}
