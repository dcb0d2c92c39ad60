import { bookingCalls } from '@adm/contract/booking'
import { missionPropositionCalls } from '@adm/contract/mission-proposition'
import { useToldAct } from '../../record/use-told-act.ts'

// The order goes on to wait for a checker with its first proposal.
const shownBy = [bookingCalls.list.path, missionPropositionCalls.ofChecker.path]

/** Does something to a proposal: its order and its checker show it. @param told what is said once it is done */
export const usePropositionAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: string, onDone: () => void) =>
  useToldAct({ act, told: () => told, shownBy, onDone })
