import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { attempt } from '../../platform/api/attempt.ts'
import { Refused } from '../../platform/api/refused.ts'

type LinkActs<Act, Linked> = {
  /** The reading of the page, whose answer an act returns. */
  read: { queryKey: QueryKey }
  /** The other readings of the page, made again after a refusal. */
  others?: readonly { queryKey: QueryKey }[]
  send: (act: Act, key: string) => Promise<Linked | undefined>
  /** The name of the attempt, when another content is still the same attempt: the form that sends it. By default the content. */
  attemptOf?: (act: Act) => string | undefined
}

/** A picture that is chosen again is the same file. */
const contentOf = (_name: string, value: unknown): unknown =>
  value instanceof File ? { name: value.name, size: value.size, lastModified: value.lastModified } : value

/**
 * The acts of the bearer of a link. An act without an answer that is sent again has the same idempotency key; after an answer it is another
 * attempt. An answer replaces what the page shows. After a refusal or a lost answer everything is read again: somebody else has changed it,
 * or the act was done.
 */
export const useLinkAct = <Act, Linked>({ read: { queryKey }, others = [], send, attemptOf }: LinkActs<Act, Linked>) => {
  const queries = useQueryClient()
  const readAgain = () => Promise.all([{ queryKey }, ...others].map((reading) => queries.invalidateQueries(reading)))
  return useMutation({
    mutationFn: (act: Act) => {
      const name = attemptOf?.(act) ?? JSON.stringify(act, contentOf)
      return attempt(JSON.stringify([queryKey, name]), (key) => send(act, key))
    },
    onSuccess: async (outcome) => {
      // A reading that began before the act would put the former state back.
      await queries.cancelQueries({ queryKey })
      if (outcome !== undefined) queries.setQueryData(queryKey, outcome)
    },
    onError: async (error) => {
      const reading = readAgain()
      // The sentence of a refusal and the state that explains it appear together; without network there is nothing to wait for.
      if (error instanceof Refused && error.refusal.statusCode > 0) await reading
    },
  })
}
