import { useActWithToast } from '../../../recipes/history/use-act-with-toast.ts'

const changes = ['client', 'booking']

/**
 * Does something to a client of which its page, its lists and its orders show the outcome: all of them are read again.
 * @param message the sentence of the toast
 */
export const useClientAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: (done: Done) => string, onDone: () => void) =>
  useActWithToast({ act, message, changes, onDone })
