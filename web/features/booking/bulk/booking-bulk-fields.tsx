import { useQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { cancellationCauseLabels } from '@adm/domain/booking/step/booking-cause'
import type { BulkAct } from '@adm/domain/booking/bulk/bulk-act'
import { type StatedInput, checkerKeysLabels } from '@adm/domain/booking/step/stated-facts'
import { apiQuery } from '../../../platform/api/api.ts'
import { TagsInput } from '../../../recipes/list/tags-input.tsx'
import { Checkbox, Segmented } from '../../../ui/input/checkbox.tsx'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { optionsOf } from '../../../ui/input/options.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { CheckerPicker } from '../../checker/figure/checker-picker.tsx'
import { inputsOfTarget, type BulkDraft, bulkTargets, unshownErrors } from './booking-bulk-draft.ts'

export type BulkFieldsProps = {
  draft: BulkDraft
  errors: ReadonlyMap<string, string>
  onChange: (part: Partial<BulkDraft>) => void
}

/** Fields of a bulk, whose values apply to all the orders. */
export const BulkFields = (props: BulkFieldsProps) => {
  const Fields = fieldsOf[props.draft.kind]
  const unshown = unshownErrors(props.draft, props.errors)
  return (
    <>
      {unshown.length > 0 && <Notice tone="error">{unshown.join(' ')}</Notice>}
      <Fields {...props} />
    </>
  )
}

const ReasonField = ({ draft, errors, onChange, hint }: BulkFieldsProps & { hint?: string }) => (
  <Textarea
    label="Motif"
    optional={hint !== undefined}
    hint={hint}
    error={errors.get('reason')}
    value={draft.reason}
    onChange={({ target }) => onChange({ reason: target.value })}
  />
)
const lateReason = "Demandé pour une mission à moins de 24 heures\u00A0; l'historique de chaque commande le garde."

const MoveFields = (props: BulkFieldsProps) => {
  const { draft, errors, onChange } = props
  return (
    <>
      <MomentInput
        label="Nouvelle date"
        day={{ error: errors.get('day') }}
        hour={{ error: errors.get('hour'), optional: true, hint: 'Sans elle, chaque mission garde la sienne.' }}
        value={draft}
        onChange={onChange}
      />
      <ReasonField {...props} hint={lateReason} />
    </>
  )
}

const ways = [
  { value: 'later', label: 'Plus tard' },
  { value: 'earlier', label: 'Plus tôt' },
] as const
const ShiftFields = (props: BulkFieldsProps) => {
  const { draft, errors, onChange } = props
  return (
    <>
      <FormLine>
        <TextInput
          inputMode="numeric"
          label="Nombre de jours"
          error={errors.get('days')}
          value={draft.days}
          onChange={({ target }) => onChange({ days: target.value })}
        />
        <Segmented
          label="Sens"
          options={ways}
          value={draft.isEarlier ? 'earlier' : 'later'}
          onChange={(way) => onChange({ isEarlier: way === 'earlier' })}
        />
      </FormLine>
      <ReasonField {...props} hint={lateReason} />
    </>
  )
}

const AssignFields = (props: BulkFieldsProps) => {
  const { draft, errors, onChange } = props
  return (
    <>
      <CheckerPicker error={errors.get('checkerId')} value={draft.checkerId} onChange={(checkerId) => onChange({ checkerId })} />
      <p className="dim">Chaque mission garde sa date et son heure. Une commande sans date se planifie depuis sa page.</p>
      <ReasonField {...props} hint={lateReason} />
    </>
  )
}

const KeysField = ({ draft, errors, onChange }: BulkFieldsProps) => (
  <Segmented
    label="Clés déjà retirées par un contrôleur"
    options={optionsOf(checkerKeysLabels)}
    error={errors.get('withdrawnKeys')}
    value={draft.keys === 'none' ? undefined : draft.keys}
    onChange={(keys) => onChange({ keys })}
  />
)

const UnassignFields = (props: BulkFieldsProps) => (
  <>
    <p className="dim">Les missions retournent « En attente du contrôleur »&nbsp;; leur date est libérée.</p>
    <KeysField {...props} />
    <ReasonField {...props} />
  </>
)

const ticks: Partial<Record<StatedInput, string>> = {
  documentChecked: 'Le document du partenaire a été vérifié',
  archive: "Le rapport n'est pas archivé",
  trip: "Le partenaire s'est déplacé",
  information: 'Les informations demandées sont complètes',
}

type TickProps = Pick<BulkFieldsProps, 'draft' | 'onChange'> & { input: StatedInput }
const Tick = ({ input, draft: { ticked }, onChange }: TickProps) => {
  const label = ticks[input]
  if (!label) return null
  const tick = (isTicked: boolean) => onChange({ ticked: isTicked ? [...ticked, input] : ticked.filter((other) => other !== input) })
  return <Checkbox label={label} checked={ticked.includes(input)} onChange={({ target }) => tick(target.checked)} />
}

const StatusFields = (props: BulkFieldsProps) => {
  const { draft, errors, onChange } = props
  const inputs = inputsOfTarget(draft.to)
  return (
    <>
      <Select label="Nouveau statut" options={bulkTargets} value={draft.to} error={errors.get('to')} onChange={(to) => onChange({ to })} />
      {inputs.includes('cause') && (
        <Select
          label="Cause"
          options={optionsOf(cancellationCauseLabels)}
          value={draft.cause}
          error={errors.get('cause')}
          onChange={(cause) => onChange({ cause })}
        />
      )}
      {inputs.includes('keys') && <KeysField {...props} />}
      {inputs.map((input) => (
        <Tick key={input} input={input} draft={draft} onChange={onChange} />
      ))}
      {inputs.includes('reason') && <ReasonField {...props} />}
    </>
  )
}

const TagsFields = ({ draft, errors, onChange }: BulkFieldsProps) => {
  const { data: existingTags = [] } = useQuery(apiQuery(bookingCalls.tags, {}))
  return (
    <>
      <TagsInput
        label="Ajouter"
        suggestions={existingTags}
        value={draft.add}
        error={errors.get('add')}
        onChange={(add) => onChange({ add })}
      />
      <TagsInput
        label="Retirer"
        suggestions={existingTags}
        value={draft.remove}
        error={errors.get('remove')}
        onChange={(remove) => onChange({ remove })}
      />
    </>
  )
}

const commentWays = [
  { value: 'append', label: 'Ajouter à la fin' },
  { value: 'set', label: 'Remplacer' },
] as const
const CommentFields = ({ draft, errors, onChange }: BulkFieldsProps) => (
  <>
    <Segmented label="Le texte vient" options={commentWays} value={draft.how} onChange={(how) => onChange({ how })} />
    <Textarea
      label="Commentaire"
      hint={draft.how === 'set' ? 'Vide, il efface le commentaire des commandes.' : undefined}
      error={errors.get('text')}
      value={draft.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  </>
)

const fieldsOf: Record<BulkAct['kind'], (props: BulkFieldsProps) => React.ReactNode> = {
  move: MoveFields,
  shift: ShiftFields,
  assign: AssignFields,
  unassign: UnassignFields,
  status: StatusFields,
  tags: TagsFields,
  comment: CommentFields,
}
