import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'

const changes = ['client', 'booking'] as const

/**
 * Mutation on a client; afterwards clients and orders are read again, because pages and lists of both show its result.
 * @param message the sentence of the toast
 */
export const useClientAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: (done: Done) => string, onDone: () => void) =>
  useActWithToast({ act, message, changes, onDone })
