import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BoardLine } from '@adm/contract/calendar/calendar'
import { type Simulation, simulationCalls } from '@adm/contract/calendar/calendar-simulation'
import { bookingGuardSources, type GuardId } from '@adm/domain/booking/step/booking-guard-id'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, day as daySchema, formatHour, hourOf, instantAt } from '@adm/domain/values/date/moment'
import { apiQuery, callApi } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { Button, ButtonLink, SubmitButton } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import { MomentInput } from '../../../ui/input/moment-input.tsx'
import { Select } from '../../../ui/input/select.tsx'
import { Textarea } from '../../../ui/input/text-input.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BookingFreeSlots } from '../../booking/step/booking-free-slots.tsx'
import type { ProposedSlot } from '../../booking/step/proposed-slots.ts'
import type { Draggable } from '../line/board-orders.ts'
import { effectsInWords } from '../line/effect-words.ts'
import { departureInWords, lastingRefusals, travelInWords } from '../line/board-words.ts'
import { assignFailure, useAssign } from './use-assign.ts'

type Props = {
  order: Draggable
  /** The place of a drop that needs a reason; without it, the order's own. */
  place?: { checkerId: string; startAt: string } | undefined
  lines: readonly BoardLine[]
  /** The day that the board displays. */
  day: string
  onClose: () => void
}
type Typed = { checkerId: string | undefined; day: string; hour: string }

const openOn = ({ order, place, day }: Props): Typed => {
  const at = place ?? order.current
  return at
    ? { checkerId: at.checkerId, day: dayOf(at.startAt), hour: hourOf(at.startAt) }
    : { checkerId: undefined, day: order.wishedDay && order.wishedDay > day ? order.wishedDay : day, hour: '' }
}

/** The same act as a drag, by fields: checker, day, hour, what it would do, and the step. */
export const PlaceDialog = (props: Props) => {
  const { order, onClose } = props
  const [typed, setTyped] = useState(() => openOn(props))
  const [given, setGiven] = useState<Given>({ reason: '', force: [] })
  const assign = useAssign()
  const { simulation, error } = useSimulation(order.id, typed)
  const label = order.current ? 'Déplacer' : 'Planifier'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (simulation) assign.mutate({ order, simulation, ...sentOf(simulation, given) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      title={`${label} · ${order.code}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <SubmitButton pending={assign.isPending} refusals={whyNot(typed, simulation, given)}>
          {label}
        </SubmitButton>
      }
    >
      <p className="place-order">
        <strong>{bookingServiceLabels[order.service]}</strong>, {order.address}, {order.zipCode} {order.city}{' '}
        <span className="dim">{order.clientName}</span>
      </p>
      {assign.error && <Notice tone="error">{assignFailure(assign.error)}</Notice>}
      <PlaceFields {...props} typed={typed} onChange={setTyped} />
      {error && <Notice tone="error">{describeError(error).message}</Notice>}
      {simulation && <Effects simulation={simulation} order={order} />}
      {simulation && <ForceFields simulation={simulation} given={given} onChange={setGiven} />}
    </Dialog>
  )
}

type FieldsProps = Pick<Props, 'order' | 'lines'> & { typed: Typed; onChange: (typed: Typed) => void }

const PlaceFields = ({ order, lines, typed, onChange }: FieldsProps) => {
  const [chosen, setChosen] = useState<ProposedSlot | null>(null)
  const choose = (slot: ProposedSlot) => {
    setChosen(slot)
    onChange({ checkerId: slot.checkerId, day: dayOf(slot.startAt), hour: hourOf(slot.startAt) })
  }
  const options = lines.map(({ id, name, area }) => ({ value: id, label: name, ...(area && { detail: area.name }) }))
  // The board displays some of the checkers only.
  const isElsewhere = chosen && lines.every(({ id }) => id !== chosen.checkerId)
  return (
    <>
      {!order.current && (
        <BookingFreeSlots
          bookingId={order.id}
          fromDay={typed.day}
          chosen={{ startAt: startOf(typed), checkerId: typed.checkerId }}
          onChoose={choose}
        />
      )}
      <Select
        label="Contrôleur"
        options={isElsewhere ? [...options, { value: chosen.checkerId, label: chosen.checkerName }] : options}
        value={typed.checkerId}
        onChange={(checkerId) => onChange({ ...typed, checkerId })}
      />
      <MomentInput label="Jour" value={typed} onChange={(moment) => onChange({ ...typed, ...moment })} />
      <BestPlace order={order} typed={typed} onStart={(startAt) => onChange({ ...typed, hour: hourOf(startAt) })} />
    </>
  )
}

/** The typed reason, and the guards that are forced with it. */
type Given = { reason: string; force: readonly GuardId[] }

const forcibleOf = ({ refusals }: Simulation) =>
  refusals.flatMap(({ guard, message, forcible }) => (forcible && guard ? [{ guard, message }] : []))
const needsReason = (simulation: Simulation): boolean =>
  forcibleOf(simulation).length > 0 || simulation.refusals.some(({ guard }) => guard === bookingGuardSources.reasonIsGiven)
/** Only guards that still refuse are forced: another place may satisfy them. */
const sentOf = (simulation: Simulation, { reason, force }: Given) => ({
  reason: reason.trim(),
  force: forcibleOf(simulation).flatMap(({ guard }) => (force.includes(guard) ? [guard] : [])),
})

type ForceProps = { simulation: Simulation; given: Given; onChange: (given: Given) => void }

const ForceFields = ({ simulation, given: { reason, force }, onChange }: ForceProps) => (
  <>
    {forcibleOf(simulation).map(({ guard, message }) => (
      <Checkbox
        key={guard}
        label={`Forcer : ${message}`}
        hint="Indiquez un motif : l'historique le garde."
        checked={force.includes(guard)}
        onChange={({ target }) =>
          onChange({ reason, force: target.checked ? [...force, guard] : force.filter((other) => other !== guard) })
        }
      />
    ))}
    {needsReason(simulation) && (
      <Textarea label="Motif" value={reason} onChange={({ target }) => onChange({ force, reason: target.value })} />
    )}
  </>
)

const isHour = (hour: string): boolean => /^\d{2}:\d{2}$/.test(hour)

const startOf = ({ day, hour }: Typed): string | undefined =>
  daySchema.safeParse(day).success && isHour(hour) ? instantAt(day, hour) : undefined

const useSimulation = (bookingId: string, typed: Typed) => {
  const { checkerId } = typed
  const startAt = startOf(typed)
  const isWhole = checkerId !== undefined && startAt !== undefined
  const query = { bookingId, checkerId: checkerId ?? '', startAt: startAt ?? '' }
  const { data, error } = useQuery({
    ...apiQuery(simulationCalls.read, { query }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  return { simulation: isWhole && data?.startAt === query.startAt && data.checkerId === checkerId ? data : undefined, error }
}

/** Why the step cannot be sent yet, each as a sentence. */
const whyNot = ({ checkerId, day, hour }: Typed, simulation: Simulation | undefined, given: Given): string[] => {
  if (!checkerId) return ['Choisissez un contrôleur.']
  if (!daySchema.safeParse(day).success || !isHour(hour)) return ['Choisissez un jour et une heure.']
  if (!simulation) return ['Le trajet et les disponibilités sont en cours de calcul.']
  const { reason, force } = sentOf(simulation, given)
  return [
    ...lastingRefusals(simulation).map(({ message }) => message),
    ...(force.length === forcibleOf(simulation).length ? [] : ['Cochez ce que vous forcez, ou choisissez une autre place.']),
    ...(needsReason(simulation) && !reason ? ['Indiquez un motif.'] : []),
  ]
}

type BestPlaceProps = { order: Draggable; typed: Typed; onStart: (startAt: string) => void }

/** Finds the hour of the day at which the order adds the least travel to the checker. */
const BestPlace = ({ order, typed: { checkerId, day }, onStart }: BestPlaceProps) => {
  const search = useMutation({
    mutationFn: () => callApi(simulationCalls.bestPlace, { query: { bookingId: order.id, checkerId: checkerId ?? '', day } }),
    onSuccess: ({ place }) => place && onStart(place.startAt),
  })
  const refusals = [
    ...(checkerId ? [] : ['Choisissez un contrôleur.']),
    ...(daySchema.safeParse(day).success ? [] : ['Choisissez un jour.']),
  ]
  return (
    <>
      <Button pending={search.isPending} refusals={refusals} onClick={() => search.mutate()}>
        Insérer au meilleur endroit
      </Button>
      {search.error && <Notice tone="error">{describeError(search.error).message}</Notice>}
      {search.data && !search.data.place && <Notice tone="warning">Aucune heure de ce jour ne convient à ce contrôleur.</Notice>}
    </>
  )
}

/** What the assignment would do. */
const Effects = ({ simulation, order }: { simulation: Simulation; order: Draggable }) => {
  const lasting = lastingRefusals(simulation)
  const { next } = simulation
  const isDelayed = next !== null && next.leavesAt !== next.before
  return (
    <>
      <Notice tone={lasting.length > 0 ? 'error' : 'info'}>
        {lasting.length > 0 ? (
          lasting.map(({ guard, message }) => <p key={guard}>{message}</p>)
        ) : (
          <p>
            {travelInWords(simulation)}, {departureInWords(simulation)}, fin à {formatHour(simulation.endAt)}.
            {isDelayed && ` Départ pour ${next.code} : ${formatHour(next.leavesAt)} au lieu de ${formatHour(next.before)}.`}
          </p>
        )}
      </Notice>
      {effectsInWords(simulation).map(({ words, isGrave }) => (
        <Notice key={words} tone={isGrave ? 'warning' : 'info'}>
          {words}
        </Notice>
      ))}
      {lasting.some(({ guard }) => guard === bookingGuardSources.dispatchDataIsComplete || guard === null) && (
        <ButtonLink to="/booking/$id" params={{ id: order.id }}>
          Ouvrir la commande
        </ButtonLink>
      )}
    </>
  )
}
