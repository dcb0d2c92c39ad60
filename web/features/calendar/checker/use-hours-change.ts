import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { type Availability, type AvailabilityChange, availability } from '@adm/domain/checker/checker-calendar'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { Refused } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'

/**
 * Saves a change against the hours read when the form opened. After a change of other hours by another person, both changes are merged;
 * after a change of the same hours, the refusal is displayed and a second save overwrites them.
 * @param touched the part of the hours that the change concerns
 */
export const useHoursChange = (opened: Availability, touched: (hours: Availability) => unknown, onSaved: () => void) => {
  const queries = useQueryClient()
  const [read, setRead] = useState(opened)
  const cacheHours = (hours: Availability) =>
    queries.setQueryData(apiQuery(checkerCalendarCalls.availability, { params: { id: hours.id } }).queryKey, hours)
  const send = (body: AvailabilityChange, { id, version }: Availability): Promise<Availability> =>
    callApi(checkerCalendarCalls.changeAvailability, { params: { id }, body, version })
  return useMutation({
    mutationFn: async (change: AvailabilityChange) => {
      try {
        return await send(change, read)
      } catch (error) {
        const current = error instanceof Refused ? availability.safeParse(error.refusal.current).data : undefined
        if (!current) throw error
        cacheHours(current)
        setRead(current)
        if (JSON.stringify(touched(current)) !== JSON.stringify(touched(read))) throw error
        return send(change, current)
      }
    },
    onSuccess: (hours) => {
      cacheHours(hours)
      toastDone(queries, 'Horaires enregistrés.', hours, 3)
      onSaved()
    },
  })
}
