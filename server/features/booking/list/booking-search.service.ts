import { mostBookings, type BookingHit, type SearchAnswer } from '@adm/contract/search'
import { meantCode, mistypedCodeMessage, nearCodes, parseCode, typedPart } from '@adm/domain/booking/order/booking-code'
import type { Db } from '../../../platform/database/database.ts'
import {
  findHitsByCode,
  findHitsByPart,
  findHitsByReference,
  findHitsByText,
  findHitsOfCodes,
  searchedText,
} from './booking-search.queries.ts'

type BookingHits = Pick<SearchAnswer, 'mistake' | 'bookings'>

/**
 * Searches bookings by order number or mission code, else by a part of the number, client reference, address, tenant or phone. A number with
 * a wrong check digit is reported as a mistake, with the bookings whose number differs by one slip.
 */
export const searchBookings = async (db: Db, typed: string): Promise<BookingHits> => {
  const code = meantCode(typed)
  const read = parseCode(code ?? '')
  if (read.kind === 'wrongCheckDigit') return { mistake: mistypedCodeMessage, bookings: await findHitsOfCodes(db, nearCodes(typed)) }
  const ofCode = code ? await findHitsByCode(db, read.kind === 'code' ? read.order : code) : []
  if (ofCode.length > 0) return { mistake: null, bookings: ofCode }
  const part = typedPart(typed)
  const [ofReference, ofPart, ofText] = await Promise.all([
    findHitsByReference(db, typed),
    part ? findHitsByPart(db, part) : [],
    findHitsByText(db, searchedText(typed)),
  ])
  return { mistake: null, bookings: merged(ofReference, ofPart, ofText) }
}

/** Each hit once, in this order. A part of many numbers (a zip code, « 2600 ») leaves half of the places to the hits of the text. */
const merged = (ofReference: readonly BookingHit[], ofPart: readonly BookingHit[], ofText: readonly BookingHit[]): BookingHit[] => {
  const places = Math.max(mostBookings / 2, mostBookings - ofText.length)
  const hits = [...ofReference, ...ofPart.slice(0, places), ...ofText]
  return hits.filter(({ id }, index) => hits.findIndex((hit) => hit.id === id) === index).slice(0, mostBookings)
}
