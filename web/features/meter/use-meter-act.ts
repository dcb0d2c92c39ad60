import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

const changes = ['meter'] as const

/** Mutation on a meter; the meters of all orders of the dwelling are read again. @param message the sentence of the toast */
export const useMeterAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })
