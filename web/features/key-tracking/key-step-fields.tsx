import type { ReactNode } from 'react'
import { keyKindLabels, keyKinds } from '@adm/domain/key-tracking/key-count'
import type { KeyInput } from '@adm/domain/key-tracking/key-guards'
import { keyDestinationLabels, keyDestinations } from '@adm/domain/key-tracking/key-status'
import { Checkbox, Segmented } from '../../ui/input/checkbox.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MomentInput } from '../../ui/input/moment-input.tsx'
import { FormLine } from '../../ui/layout/form-layout.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'
import { CheckerPicker } from '../checker/figure/checker-picker.tsx'
import type { KeyStepDraft } from './key-step-draft.ts'

export type KeyFieldsProps = { draft: KeyStepDraft; isBox: boolean; onChange: (part: Partial<KeyStepDraft>) => void }

/** Fields of a transition, one per input of its guards. */
export const KeyStepFields = ({ inputs, ...props }: KeyFieldsProps & { inputs: readonly KeyInput[] }) =>
  inputs.map((input) => {
    const Field = fields[input]
    return <Field key={input} {...props} />
  })

type TextName = 'place' | 'proof' | 'agreedBy' | 'receiver' | 'trackingNumber'
const line =
  (name: TextName, label: string, optional = false) =>
  ({ draft, onChange }: KeyFieldsProps): ReactNode => (
    <TextInput label={label} optional={optional} value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
  )

const CountFields = ({ draft: { counts }, onChange }: KeyFieldsProps) => (
  <fieldset>
    <legend className="field-label">Clés et moyens d'accès</legend>
    <FormLine>
      {keyKinds.map((kind) => (
        <TextInput
          inputMode="numeric"
          key={kind}
          label={keyKindLabels[kind]}
          value={counts[kind] ?? ''}
          onChange={({ target }) => onChange({ counts: { ...counts, [kind]: target.value } })}
        />
      ))}
    </FormLine>
  </fieldset>
)

const MomentFields = ({ draft, onChange }: KeyFieldsProps) => (
  <MomentInput label="Date de la remise" day={{ optional: true, hint: 'Vide : maintenant.' }} value={draft} onChange={onChange} />
)

const destinations = keyDestinations.map((value) => ({ value, label: keyDestinationLabels[value] }))
const DestinationFields = ({ draft, onChange }: KeyFieldsProps) => (
  <>
    <Segmented label="À qui" options={destinations} value={draft.destination} onChange={(destination) => onChange({ destination })} />
    {draft.destination === 'checker' && (
      <CheckerPicker value={draft.destinationCheckerId} onChange={(destinationCheckerId) => onChange({ destinationCheckerId })} />
    )}
  </>
)

const fields: Record<KeyInput, (props: KeyFieldsProps) => ReactNode> = {
  counts: CountFields,
  at: MomentFields,
  place: line('place', 'Lieu', true),
  proof: line('proof', 'Référence de la photo', true),
  reason: ({ draft, onChange }) => (
    <Textarea label="Motif" value={draft.reason} onChange={({ target }) => onChange({ reason: target.value })} />
  ),
  signed: ({ draft, onChange }) => (
    <Checkbox
      label="Le locataire a signé l'état des lieux et l'attestation de remise"
      checked={draft.isSigned}
      onChange={({ target }) => onChange({ isSigned: target.checked })}
    />
  ),
  day: ({ draft, onChange }) => (
    <DateInput label="Nouvelle date d'entrée" value={draft.untilDay} onChange={(untilDay) => onChange({ untilDay })} />
  ),
  agreedBy: line('agreedBy', 'Accord donné par'),
  destination: DestinationFields,
  receiver: line('receiver', 'Reçues par'),
  codeChanged: ({ draft, isBox, onChange }) =>
    isBox && (
      <Checkbox
        label="Le code de la boîte a été changé"
        checked={draft.isCodeChanged}
        onChange={({ target }) => onChange({ isCodeChanged: target.checked })}
      />
    ),
  tracking: line('trackingNumber', 'Numéro de suivi'),
}
