import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { checkerCalls } from '@adm/contract/checker/checker'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { MultiSelect } from '../../../ui/input/select.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CheckerPicker } from '../../checker/figure/checker-picker.tsx'
import { ProposeOrders } from './propose-orders.tsx'
import { type ProposeProps, proposedDays, type TypedProposal, whyNotProposed } from './proposed-days.ts'

/** Dialog of a new proposal: its days, orders and checkers. Without a choice, the orders are those beside the board. */
export const ProposeDialog = ({ onClose, ...props }: ProposeProps & { onClose: () => void }) => {
  const { filters, lines, today } = props
  const router = useRouter()
  const [typed, setTyped] = useState(() => proposedDays(props))
  const [key] = useState(newKey)
  const start = useMutation({
    mutationFn: ({ bookingIds, checkerIds, ...chosen }: TypedProposal) => {
      const only = { ...(bookingIds.length > 0 && { bookingIds }), ...(checkerIds.length > 0 && { checkerIds }) }
      return callApi(calendarPlanCalls.start, { body: { ...chosen, ...only, filter: filters }, key })
    },
    onSuccess: ({ id }) => void router.navigate({ to: '/calendar/plan/$id', params: { id } }),
  })
  const refusals = whyNotProposed(typed, today)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusals.length === 0) start.mutate(typed)
  }
  return (
    <Dialog
      isOpen
      title="Proposer un planning"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <SubmitButton pending={start.isPending} refusals={refusals}>
          Calculer une proposition
        </SubmitButton>
      }
    >
      <p>
        Les commandes à planifier de ces filtres sont réparties entre les contrôleurs, au plus court. Rien n'est planifié ni déplacé avant
        que vous ne l'appliquiez.
      </p>
      {start.error && <Notice tone="error">{describeError(start.error).message}</Notice>}
      <FormLine>
        <DateInput label="Premier jour" value={typed.fromDay} onChange={(fromDay) => setTyped({ ...typed, fromDay })} />
        <DateInput label="Dernier jour" value={typed.untilDay} onChange={(untilDay) => setTyped({ ...typed, untilDay })} />
      </FormLine>
      <Checkbox
        label="Déplacer aussi les missions déjà planifiées"
        hint="Dans leur journée, quand cela sert une commande ou raccourcit les trajets. Les missions confirmées, celles de moins de 24 h et celles dont les clés sont retirées ne bougent pas."
        checked={typed.movesMissions}
        onChange={({ target }) => setTyped({ ...typed, movesMissions: target.checked })}
      />
      <ProposeOrders filters={filters} chosen={typed.bookingIds} onChange={(bookingIds) => setTyped({ ...typed, bookingIds })} />
      <ProposeCheckers lines={lines} chosen={typed.checkerIds} onChange={(checkerIds) => setTyped({ ...typed, checkerIds })} />
    </Dialog>
  )
}

type Choosing = { lines: ProposeProps['lines']; chosen: string[]; onChange: (checkerIds: string[]) => void }

/** The checkers of a proposal: those of the displayed page to mark, and any other one by name. */
const ProposeCheckers = ({ lines, chosen, onChange }: Choosing) => (
  <>
    <MultiSelect
      label="Contrôleurs"
      placeholder="Tous ceux des filtres"
      options={useCheckerOptions(lines, chosen)}
      value={chosen}
      onChange={onChange}
    />
    <CheckerPicker
      label="Chercher un autre contrôleur"
      optional
      value={undefined}
      onChange={(id) => id && onChange([...new Set([...chosen, id])])}
    />
  </>
)

/** The checkers at work of the displayed page, and those that were found by name. */
const useCheckerOptions = (
  lines: ProposeProps['lines'],
  chosen: readonly string[],
): readonly { value: string; label: string; detail?: string }[] => {
  const ofPage = lines
    .filter(({ isWorking }) => isWorking)
    .map(({ id, name, area }) => ({ value: id, label: name, ...(area && { detail: area.name }) }))
  const others = chosen.filter((id) => !ofPage.some(({ value }) => value === id))
  const { data = [] } = useQuery({ ...apiQuery(checkerCalls.names, { query: { name: '', id: others } }), enabled: others.length > 0 })
  return [...ofPage, ...others.map((id) => ({ value: id, label: data.find((checker) => checker.id === id)?.name ?? '…' }))]
}
