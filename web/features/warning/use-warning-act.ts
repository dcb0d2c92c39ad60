import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

// A high warning blocks the next step of its order, so that the order is read again too.
const changes = ['warning', 'booking'] as const

/** Mutation on a warning; warnings and orders are read again. @param message the sentence of the toast */
export const useWarningAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })
