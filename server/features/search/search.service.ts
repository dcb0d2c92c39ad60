import { fewestSearched, mostBookings, type SearchAnswer, searchSubjects } from '@adm/contract/search'
import { addressWords } from '@adm/domain/dwelling/address-words'
import type { FeatureOption } from '@adm/domain/feature-option'
import { hasPermissions, type Permission } from '@adm/domain/permission'
import type { Db } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/work/work.ts'
import { nearPhones, nearPhonesMessage } from '@adm/domain/values/typed-phone'
import { findNearWords } from './near-word.queries.ts'
import { getOptions } from '../auth/auth.queries.ts'
import { findHitsByText, findHitsOfPhones } from '../booking/list/booking-search.queries.ts'
import { searchBookings } from '../booking/list/booking-search.service.ts'
import { findCheckerHits } from '../checker/list/checker-search.queries.ts'
import { findDeliveryHits } from '../delivery/delivery-search.queries.ts'
import { findClientHits } from '../client/row/client-search.queries.ts'
import { findQuotationHits } from '../quotation/quotation-search.queries.ts'

type Subject = keyof typeof searchSubjects
type Hits = SearchAnswer['near']
const noHits: Hits = { bookings: [], clients: [], checkers: [], deliveries: [], quotations: [] }
const nothing: SearchAnswer = { mistake: null, ...noHits, near: noHits }
const letters = /[^\p{L}\p{N}]/gu

/**
 * The hits of a text among the subjects that the caller may read, eight of each at most. Punctuation alone or a single letter has no hits.
 * The subjects are searched in parallel.
 */
export const search = async ({ db, by }: Reading, text: string): Promise<SearchAnswer> => {
  if (text.replace(letters, '').length < fewestSearched) return nothing
  const options = await getOptions(db)
  const sees = (subject: Subject): boolean => {
    const { requires, feature }: { requires: readonly Permission[]; feature?: FeatureOption } = searchSubjects[subject]
    return hasPermissions(by.permissions, requires) && (!feature || options[feature])
  }
  const [bookingHits, clients, checkers, deliveries, quotations] = await Promise.all([
    sees('bookings') ? searchBookings(db, text) : nothing,
    sees('clients') ? findClientHits(db, text) : [],
    sees('checkers') ? findCheckerHits(db, text) : [],
    sees('deliveries') ? findDeliveryHits(db, text) : [],
    sees('quotations') ? findQuotationHits(db, text) : [],
  ])
  const exact = { mistake: bookingHits.mistake, bookings: bookingHits.bookings, clients, checkers, deliveries, quotations }
  const answer = { ...exact, near: await findNearHits(db, text, exact, sees) }
  return sees('bookings') && isEmpty(answer) ? nearPhoneHits(db, text) : answer
}

const others = <Hit extends { id: string }>(hits: readonly Hit[], exact: readonly Hit[]): Hit[] =>
  hits.filter(({ id }) => exact.every((hit) => hit.id !== id)).slice(0, mostBookings - exact.length)

/** What the text means if a word has one wrong letter, in the places that the exact hits leave. */
const findNearHits = async (db: Db, text: string, exact: Hits, sees: (subject: Subject) => boolean): Promise<Hits> => {
  if (exact.bookings.length === mostBookings) return noHits
  const words = await findNearWords(db, addressWords(text))
  if (!words) return noHits
  const [bookings, clients, checkers, deliveries, quotations] = await Promise.all([
    sees('bookings') ? findHitsByText(db, { tenant: words, address: words }) : [],
    sees('clients') ? findClientHits(db, text, words) : [],
    sees('checkers') ? findCheckerHits(db, text, words) : [],
    sees('deliveries') ? findDeliveryHits(db, text, words) : [],
    sees('quotations') ? findQuotationHits(db, text, words) : [],
  ])
  return {
    bookings: others(bookings, exact.bookings),
    clients: others(clients, exact.clients),
    checkers: others(checkers, exact.checkers),
    deliveries: others(deliveries, exact.deliveries),
    quotations: others(quotations, exact.quotations),
  }
}

const countOf = ({ bookings, clients, checkers, deliveries, quotations }: Hits): number =>
  bookings.length + clients.length + checkers.length + deliveries.length + quotations.length
const isEmpty = (answer: SearchAnswer): boolean => answer.mistake === null && countOf(answer) + countOf(answer.near) === 0

/** The bookings whose tenant has a phone one slip away from a number that nobody has. */
const nearPhoneHits = async (db: Db, text: string): Promise<SearchAnswer> => {
  const phones = nearPhones(text)
  const bookings = phones.length > 0 ? await findHitsOfPhones(db, phones) : []
  return bookings.length > 0 ? { ...nothing, mistake: nearPhonesMessage, bookings } : nothing
}
