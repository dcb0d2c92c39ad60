import { Refusal } from '@adm/domain/refusal'
import { tooManyRequests } from './limits.ts'
import { makeTurns, type Turns } from './turns.ts'

/** Runs the change of a link in its turn. @throws {Refusal} `TOO_MANY_REQUESTS` when the link has too many, `BUSY` when all links have */
export type LinkTurns = <Result>(link: string, task: () => Promise<Result>) => Promise<Result>

type TurnLimits = { running: number; waiting: number; ofLink: number }

const busy = () =>
  new Refusal('unavailable', 'BUSY', 'Beaucoup de personnes répondent en ce moment. Réessayez dans un instant.', { retryAfter: 1 })

/**
 * Makes the queue of the changes by personal links, one for each process: one change of a link at a time, a few of all links, the others in
 * the order of their arrival. Changes by links lock the rows of few orders: in the queue they wait without a connection of the pages.
 * @param limits `ofLink` changes of one link wait, and `waiting` of all links
 */
export const makeLinkTurns = ({ running, waiting, ofLink }: TurnLimits): LinkTurns => {
  const ofAll = makeTurns({ running, waiting }, busy)
  const ofLinks = new Map<string, { turns: Turns; count: number }>()
  return async (link, task) => {
    const own = ofLinks.get(link) ?? { turns: makeTurns({ running: 1, waiting: ofLink }, () => tooManyRequests(1)), count: 0 }
    ofLinks.set(link, own)
    own.count += 1
    try {
      return await own.turns(() => ofAll(task))
    } finally {
      own.count -= 1
      if (own.count === 0) ofLinks.delete(link)
    }
  }
}
