import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'

const changes = ['meter']

/** Does something to a meter: it is shown with every order of its dwelling. @param message the sentence of the toast */
export const useMeterAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: string, onDone: () => void) =>
  useActWithToast({ act, message: () => message, changes, onDone })
