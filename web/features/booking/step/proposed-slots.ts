import type { Availabilities } from '@adm/contract/booking/availability'
import { hourOf } from '@adm/domain/values/date/moment'

type Slot = Availabilities['days'][number]['slots'][number]
/** A free slot with the name of its checker. */
export type ProposedSlot = Slot & { checkerName: string }

const noon = '13:00'

/** The slot that adds the least travel, the earliest of equals. */
const best = (slots: readonly Slot[]): Slot[] =>
  slots.toSorted((a, b) => a.addedMinutes - b.addedMinutes || a.startAt.localeCompare(b.startAt)).slice(0, 1)

/**
 * The slots to propose first: the best one of each morning and of each afternoon, in order.
 * @param most the number of slots
 */
export const proposedSlots = ({ days, checkers }: Pick<Availabilities, 'days' | 'checkers'>, most: number): readonly ProposedSlot[] => {
  const names = new Map(checkers.map(({ id, name }) => [id, name]))
  return days
    .flatMap(({ slots }) => {
      const isMorning = ({ startAt }: Slot): boolean => hourOf(startAt) < noon
      return [...best(slots.filter(isMorning)), ...best(slots.filter((slot) => !isMorning(slot)))]
    })
    .slice(0, most)
    .map((slot) => ({ ...slot, checkerName: names.get(slot.checkerId) ?? '' }))
}
