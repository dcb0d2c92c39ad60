import type { RowColumn } from '@adm/domain/delivery/delivery-row'
import { headingKey } from '@adm/domain/delivery/sheet/lots-sheet'
import type { Db } from '../../../platform/database/database.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getDelivery, getDeliveryForChange } from '../delivery.queries.ts'
import { findHeadings, saveHeadings } from './delivery-sheet.queries.ts'

type Headings = { items: { heading: string; column: RowColumn | null }[] }

/** The corrected headings of the client of a delivery. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readHeadings = async (db: Db, deliveryId: string): Promise<Headings> => {
  await getDelivery(db, deliveryId)
  return { items: [...(await findHeadings(db, deliveryId))].map(([heading, column]) => ({ heading, column })) }
}

/**
 * Remembers which columns headings name, for the next sheets of the client. They are no fact of the delivery: nothing of it changes, and history
 * has no event.
 * @throws {Refusal} `DELIVERY_NOT_FOUND`
 */
export const rememberHeadings = async (work: Work, deliveryId: string, headings: Headings['items']): Promise<Headings> => {
  await getDeliveryForChange(work.db, deliveryId)
  const readable = headings.filter(({ heading }) => headingKey(heading) !== '')
  if (readable.length > 0) await saveHeadings(work.db, deliveryId, readable)
  return readHeadings(work.db, deliveryId)
}
