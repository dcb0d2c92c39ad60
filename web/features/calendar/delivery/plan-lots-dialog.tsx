import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type DeliveryPlanning, deliveryPlanCalls } from '@adm/contract/calendar/delivery-plan'
import { checkerCalls } from '@adm/contract/checker/checker'
import type { DeliveryPlanBody } from '@adm/domain/calendar/plan/delivery-choice'
import { mostPlanOrders } from '@adm/domain/calendar/plan/plan-figures'
import { formatDayShort } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { IconButton, SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { RadioList } from '../../../ui/input/radio-list.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { TimeInput } from '../../../ui/input/time-input.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CheckerPicker } from '../../checker/figure/checker-picker.tsx'
import { lotsInWords } from './planning-words.ts'
import { firstPlanning, readPlanning, type TypedPlanning } from './typed-planning.ts'
import './delivery-planning.css'

type Props = { deliveryId: string; planning: Pick<DeliveryPlanning, 'days' | 'waiting'>; onClose: () => void }

/** The typed planning, and its start: the proposal has a page of its own. */
const useNewPlanning = ({ deliveryId, planning }: Pick<Props, 'deliveryId' | 'planning'>) => {
  const router = useRouter()
  const [typed, setTyped] = useState(() => firstPlanning(planning))
  const [key] = useState(newKey)
  const read = readPlanning(typed)
  const start = useMutation({
    mutationFn: (body: DeliveryPlanBody) => callApi(deliveryPlanCalls.start, { params: { id: deliveryId }, body, key }),
    onSuccess: ({ id }) => void router.navigate({ to: '/calendar/plan/$id', params: { id } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ('body' in read) start.mutate(read.body)
  }
  const change = (part: Partial<TypedPlanning>) => setTyped({ ...typed, ...part })
  return { typed, change, start, submit, refusals: 'refusals' in read ? read.refusals : [] }
}

/** Dialog of a new planning of lots: its dates, hours and checkers. Nothing is planned before the proposal is applied. */
export const PlanLotsDialog = ({ deliveryId, planning, onClose }: Props) => {
  const { typed, change, start, submit, refusals } = useNewPlanning({ deliveryId, planning })
  const { lots, minutes, withHour } = planning.waiting
  return (
    <Dialog
      isOpen
      title="Planifier les lots"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <SubmitButton pending={start.isPending} refusals={refusals}>
          Calculer une proposition
        </SubmitButton>
      }
    >
      <p>
        {lotsInWords(lots)}, {formatMinutes(minutes)} de mission, dans l'ordre du site{'\u00A0'}: bâtiment, escalier, étage. Rien n'est
        planifié avant que vous n'appliquiez la proposition.
      </p>
      {lots > mostPlanOrders && (
        <Notice>
          Une proposition porte sur {mostPlanOrders} lots au plus{'\u00A0'}: les suivants attendront la prochaine.
        </Notice>
      )}
      {start.error && <Notice tone="error">{describeError(start.error).message}</Notice>}
      <DaysField days={planning.days} chosen={typed.days} onChange={(days) => change({ days })} />
      <FormLine>
        <TimeInput label="De" value={typed.opens} onChange={(opens) => change({ opens })} />
        <TimeInput label="À" value={typed.closes} onChange={(closes) => change({ closes })} />
      </FormLine>
      <CheckersFields typed={typed} onChange={change} />
      {withHour > 0 && (
        <Checkbox
          label="Garder les heures du fichier"
          hint={`${lotsInWords(withHour)} avec une heure dans le fichier du client. Un lot qui peut aller sur plusieurs jours n'a pas d'heure fixe.`}
          checked={typed.keepsHours}
          onChange={({ target }) => change({ keepsHours: target.checked })}
        />
      )}
    </Dialog>
  )
}

type DaysProps = { days: readonly string[]; chosen: readonly string[]; onChange: (days: string[]) => void }

const DaysField = ({ days, chosen, onChange }: DaysProps) => (
  <fieldset className="fieldset">
    <legend className="field-label">Dates</legend>
    <div className="lot-planning-days">
      {days.map((day) => (
        <Checkbox
          key={day}
          label={formatDayShort(day)}
          checked={chosen.includes(day)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, day].toSorted() : chosen.filter((other) => other !== day))}
        />
      ))}
    </div>
  </fieldset>
)

type CheckersProps = { typed: TypedPlanning; onChange: (part: Partial<TypedPlanning>) => void }

const CheckersFields = ({ typed: { by, checkers, checkerIds }, onChange }: CheckersProps) => (
  <>
    <RadioList
      label="Contrôleurs"
      options={[
        { value: 'number', label: 'Les mieux placés' },
        { value: 'names', label: 'Ceux que je choisis' },
      ]}
      value={by}
      onChange={(value) => onChange({ by: value })}
    />
    {by === 'number' ? (
      <TextInput
        label="Nombre de contrôleurs"
        inputMode="numeric"
        hint="Ceux qui ont le plus de place ces jours-là, puis les plus proches."
        value={checkers}
        onChange={({ target }) => onChange({ checkers: target.value })}
      />
    ) : (
      <>
        <CheckerPicker
          label="Ajouter un contrôleur"
          optional
          value={undefined}
          onChange={(id) => id && onChange({ checkerIds: [...new Set([...checkerIds, id])] })}
        />
        <ChosenCheckers ids={checkerIds} onChange={(ids) => onChange({ checkerIds: ids })} />
      </>
    )}
  </>
)

/** The chosen checkers by name, each with its removal. */
const ChosenCheckers = ({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) => {
  const { data = [] } = useQuery({ ...apiQuery(checkerCalls.names, { query: { name: '', id: [...ids] } }), enabled: ids.length > 0 })
  if (ids.length === 0) return null
  return (
    <ul className="lot-planning-checkers" aria-label="Contrôleurs choisis">
      {ids.map((id) => {
        const name = data.find((checker) => checker.id === id)?.name ?? '…'
        return (
          <li key={id}>
            {name}
            <IconButton icon="close" label={`Retirer ${name}`} onClick={() => onChange(ids.filter((other) => other !== id))} />
          </li>
        )
      })}
    </ul>
  )
}
