import { mostBookings, type SearchAnswer } from '@adm/contract/search'
import { meantCode, mistypedCodeMessage, nearCodes, parseCode } from '@adm/domain/booking/order/booking-code'
import type { Db } from '../../../platform/database/database.ts'
import { findHitsByCode, findHitsByReference, findHitsByText, findHitsOfCodes } from './booking-search.queries.ts'

type BookingHits = Pick<SearchAnswer, 'mistake' | 'bookings'>

/**
 * Searches bookings by order number or mission code, else by client reference, address, tenant or phone. A number with a wrong check digit
 * is reported as a mistake, with the bookings whose number differs by one slip.
 */
export const searchBookings = async (db: Db, typed: string): Promise<BookingHits> => {
  const code = meantCode(typed)
  const read = parseCode(code ?? '')
  if (read.kind === 'wrongCheckDigit') return { mistake: mistypedCodeMessage, bookings: await findHitsOfCodes(db, nearCodes(typed)) }
  const ofCode = code ? await findHitsByCode(db, read.kind === 'code' ? read.order : code) : []
  if (ofCode.length > 0) return { mistake: null, bookings: ofCode }
  const [ofReference, ofText] = await Promise.all([findHitsByReference(db, typed), findHitsByText(db, typed)])
  const others = ofText.filter(({ id }) => ofReference.every((hit) => hit.id !== id))
  return { mistake: null, bookings: [...ofReference, ...others].slice(0, mostBookings) }
}
