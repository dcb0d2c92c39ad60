import type { BookingOption } from '../../offer/booking-option.ts'
import type { Booking } from './booking.ts'

type Event = {
  option: BookingOption
  adds: boolean
  /** The label of its button. */
  label: string
  /** The sentence of the history; `forGood` for a removal that cannot be undone. Source: `docs/domain.md` 8.5. */
  sentence: string
  forGood?: string
}

/** The events of an order's options, one row each, read by the API, the buttons and the history. Source: STATE-4. */
export const serviceEvents = {
  virtual_tour_added: { option: 'virtual_tour', adds: true, label: 'Ajouter la visite virtuelle', sentence: 'Visite virtuelle ajoutée.' },
  virtual_tour_removed: {
    option: 'virtual_tour',
    adds: false,
    label: 'Retirer la visite virtuelle',
    sentence: 'Visite virtuelle retirée.',
    forGood: 'Visite virtuelle retirée (irréversible).',
  },
  annotated_added: { option: 'annotated', adds: true, label: "Ajouter l'annotation", sentence: 'Annotation ajoutée.' },
  annotated_removed: {
    option: 'annotated',
    adds: false,
    label: "Retirer l'annotation",
    sentence: 'Annotation retirée.',
    forGood: 'Annotation retirée (irréversible).',
  },
} as const satisfies Record<string, Event>
export type ServiceEvent = keyof typeof serviceEvents
export const serviceEventNames = Object.keys(serviceEvents).filter((name): name is ServiceEvent => name in serviceEvents)

/** Whether this kind of history event is an event of an option. */
export const isServiceEvent = (kind: string): kind is ServiceEvent => Object.hasOwn(serviceEvents, kind)

type Optioned = Pick<Booking, 'options' | 'prefilled'>

/** `on`: on the order; `off`: not on it; `locked`: removed for good, since it was prefilled. */
export const optionState = ({ options, prefilled }: Optioned, option: BookingOption): 'on' | 'off' | 'locked' => {
  if (options.includes(option)) return 'on'
  return prefilled.includes(option) ? 'locked' : 'off'
}

/** The possible event of an option of the order; null when the option was removed for good. */
export const eventOpenTo = (order: Optioned, option: BookingOption): ServiceEvent | null => {
  const state = optionState(order, option)
  if (state === 'locked') return null
  return serviceEventNames.find((name) => serviceEvents[name].option === option && serviceEvents[name].adds === (state === 'off')) ?? null
}

/** Whether the event removes a prefilled option, which can never be added again. */
export const isForGood = ({ prefilled }: Pick<Booking, 'prefilled'>, event: ServiceEvent): boolean =>
  !serviceEvents[event].adds && prefilled.includes(serviceEvents[event].option)

/** The options of the order after the event. */
export const optionsAfter = ({ options }: Pick<Booking, 'options'>, event: ServiceEvent): BookingOption[] => {
  const { option, adds } = serviceEvents[event]
  const others = options.filter((other) => other !== option)
  return adds ? [...others, option] : others
}
