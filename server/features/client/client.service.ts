import { clientRefusals } from '@adm/domain/client/client-refusals'
import { dayOf } from '@adm/domain/values/moment'
import type { Reading } from '../../platform/work.ts'
import { type ClientForOrder, getClientForOrder } from './client.queries.ts'

/** What an order must know of its client today. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const readClientForOrder = async ({ db, now }: Reading, id: string): Promise<ClientForOrder> => {
  const client = await getClientForOrder(db, id, dayOf(now))
  if (!client) throw clientRefusals.missing()
  return client
}
