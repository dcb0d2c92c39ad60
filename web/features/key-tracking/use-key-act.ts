import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keyTrackingCalls, type KeyTrackingDetail } from '@adm/contract/key-tracking'
import { apiQuery } from '../../platform/api/api.ts'
import { readAgain } from '../../platform/api/read-again.ts'
import { saveQueue } from '../../recipes/form/own-saves.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'

/**
 * Mutation on keys; afterwards keys, orders and checkers are read again, because pages of all three show its result.
 * @param act receives the version that it changes: an own act on the leg may end while it waits
 * @param message the sentence of the toast
 * @param leg the leg that it changes; undefined when it creates one, or changes none
 */
export const useKeyAct = <Input = void, Done = unknown>(
  act: (input: Input, versionOf: (leg: KeyTrackingDetail) => number) => Promise<Done>,
  message: string | ((done: Done) => string),
  onDone: () => void,
  leg?: KeyTrackingDetail,
) => {
  const queries = useQueryClient()
  return useMutation({
    ...(leg && { scope: saveQueue('key-tracking', leg.id) }),
    mutationFn: (input: Input) => act(input, (one) => newestOf(queries, one)),
    onSuccess: async (done) => {
      toastDone(queries, typeof message === 'string' ? message : message(done), done)
      onDone()
      await readAgain(queries, 'key-tracking', 'booking', 'checker')
    },
  })
}

/** The version of a leg in the keys of its order, which the act before has had read again. */
const newestOf = (queries: QueryClient, { id, bookingId, version }: KeyTrackingDetail): number => {
  const keys = queries.getQueryData(apiQuery(keyTrackingCalls.ofBooking, { params: { id: bookingId } }).queryKey)
  return keys?.legs.find((leg) => leg.id === id)?.version ?? version
}
