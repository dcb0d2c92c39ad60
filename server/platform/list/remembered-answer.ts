import type { Db } from '../database/database.ts'
import { changeCounterOf } from './change-counters.ts'

const mostRemembered = 200

type Remembered<Answer> = { mark: string; answer: Promise<Answer> }

/**
 * An answer that takes long to compute, kept by the process until a row of its entities changes in any process. The change counter is read
 * before the answer is computed: a change in between gives the next reader another counter. Requests that come meanwhile share one computation.
 * @param entities the entities whose changes make the answer stale
 */
export const rememberedAnswer = <Request extends object, Answer>(
  entities: readonly string[],
  compute: (db: Db, request: Request) => Promise<Answer>,
): ((db: Db, request: Request) => Promise<Answer>) => {
  const ofDatabase = new WeakMap<Db, Map<string, Remembered<Answer>>>()
  return async (db, request) => {
    const remembered = ofDatabase.get(db) ?? new Map<string, Remembered<Answer>>()
    ofDatabase.set(db, remembered)
    const { mark } = await db.selectNoFrom(changeCounterOf(entities).as('mark')).executeTakeFirstOrThrow()
    const key = JSON.stringify(request)
    const last = remembered.get(key)
    if (last?.mark === mark) return last.answer
    const answer = compute(db, request)
    remembered.delete(key)
    remembered.set(key, { mark, answer })
    const oldest = remembered.keys().next()
    if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value)
    try {
      return await answer
    } catch (error) {
      // What failed is computed again by the next reader.
      if (remembered.get(key)?.answer === answer) remembered.delete(key)
      throw error
    }
  }
}
