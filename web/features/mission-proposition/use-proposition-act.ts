import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

// The order goes on to wait for a checker with its first proposal.
const changes = ['booking', 'mission-proposition']

/** Does something to a proposal: its order and its checker show it. @param message the sentence of the toast */
export const usePropositionAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })
