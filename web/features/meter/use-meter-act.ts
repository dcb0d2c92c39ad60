import { meterCalls } from '@adm/contract/meter'
import { useToldAct } from '../../record/use-told-act.ts'

const shownBy = [meterCalls.ofBooking.path]

/** Does something to a meter: it is shown with every order of its dwelling. @param told what is said once it is done */
export const useMeterAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: string, onDone: () => void) =>
  useToldAct({ act, told: () => told, shownBy, onDone })
