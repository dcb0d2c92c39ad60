import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'

/** A push is lost when the job goes on while the stream opens again. */
const lostPushMs = 5_000

/**
 * Reads the result of a job while it goes on. Its progress is pushed by the live stream, which makes the answers about its row stale; it is
 * also read every five seconds, since a push may be lost.
 */
export const useProgress = <Data, Key extends QueryKey>(
  read: UndefinedInitialDataOptions<Data, Error, Data, Key>,
  goesOn: (data: Data) => boolean,
) => useQuery({ ...read, refetchInterval: ({ state }) => (state.data !== undefined && goesOn(state.data) ? lostPushMs : false) })
