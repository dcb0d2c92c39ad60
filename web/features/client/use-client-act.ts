import { bookingCalls } from '@adm/contract/booking'
import { clientCalls } from '@adm/contract/client'
import { useToldAct } from '../../record/use-told-act.ts'

const shownBy = [clientCalls.list.path, bookingCalls.list.path]

/**
 * Does something to a client of which its page, its lists and its orders show the outcome: all of them are read again.
 * @param told what is said once it is done
 */
export const useClientAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: (done: Done) => string, onDone: () => void) =>
  useToldAct({ act, told, shownBy, onDone })
