import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

// The first proposition moves the order to « En attente du contrôleur », so bookings are read again too.
const changes = ['booking', 'mission-proposition', 'dispatch'] as const

/** Mutation on a proposition; its order and checker are read again. @param message the sentence of the toast */
export const usePropositionAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })
