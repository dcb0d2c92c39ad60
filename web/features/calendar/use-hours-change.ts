import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkerCalendarCalls } from '@adm/contract/checker-calendar'
import { type Availability, type AvailabilityChange, availability } from '@adm/domain/checker/checker-calendar'
import { ask, asking } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'
import { tellDone } from '../../record/undo-change.ts'

/**
 * Saves a change over the hours as they were when the form opened. When somebody else changed other hours meanwhile, both are kept; where
 * they changed the same ones, the refusal is shown, and saving again is then a choice.
 * @param touched what of the hours the change is about
 */
export const useHoursChange = (opened: Availability, touched: (hours: Availability) => unknown, onSaved: () => void) => {
  const queries = useQueryClient()
  const [read, setRead] = useState(opened)
  const keep = (hours: Availability) =>
    queries.setQueryData(asking(checkerCalendarCalls.availability, { params: { id: hours.id } }).queryKey, hours)
  const send = (body: AvailabilityChange, { id, version }: Availability): Promise<Availability> =>
    ask(checkerCalendarCalls.changeAvailability, { params: { id }, body, version })
  return useMutation({
    mutationFn: async (change: AvailabilityChange) => {
      try {
        return await send(change, read)
      } catch (error) {
        const current = error instanceof Refused ? availability.safeParse(error.told.current).data : undefined
        if (!current) throw error
        keep(current)
        setRead(current)
        if (JSON.stringify(touched(current)) !== JSON.stringify(touched(read))) throw error
        return send(change, current)
      }
    },
    onSuccess: (hours) => {
      keep(hours)
      tellDone(queries, 'Horaires enregistrés.', hours, 3)
      onSaved()
    },
  })
}
