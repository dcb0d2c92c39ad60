import { fewestSearched, type SearchAnswer, searchSubjects } from '@adm/contract/search'
import { hasPermissions } from '@adm/domain/permission'
import type { Db } from '../../platform/database/database.ts'
import type { Reading } from '../../platform/work/work.ts'
import { nearPhones, nearPhonesMessage } from '@adm/domain/values/typed-phone'
import { getOptions } from '../auth/auth.queries.ts'
import { findHitsOfPhones } from '../booking/list/booking-search.queries.ts'
import { searchBookings } from '../booking/list/booking-search.service.ts'
import { findCheckerHits } from '../checker/list/checker-search.queries.ts'
import { findClientHits } from '../client/row/client-search.queries.ts'

type Subject = keyof typeof searchSubjects
const nothing: SearchAnswer = { mistake: null, bookings: [], clients: [], checkers: [] }
const letters = /[^\p{L}\p{N}]/gu

/**
 * The hits of a text among the subjects that the caller may read, eight of each at most. Punctuation alone or a single letter has no hits.
 * The subjects are searched in parallel.
 */
export const search = async ({ db, by }: Reading, text: string): Promise<SearchAnswer> => {
  if (text.replace(letters, '').length < fewestSearched) return nothing
  const options = await getOptions(db)
  const sees = (subject: Subject): boolean => {
    const { requires, feature } = searchSubjects[subject]
    return hasPermissions(by.permissions, requires) && options[feature]
  }
  const [bookingHits, clients, checkers] = await Promise.all([
    sees('bookings') ? searchBookings(db, text) : nothing,
    sees('clients') ? findClientHits(db, text) : [],
    sees('checkers') ? findCheckerHits(db, text) : [],
  ])
  const answer = { mistake: bookingHits.mistake, bookings: bookingHits.bookings, clients, checkers }
  return sees('bookings') && isEmpty(answer) ? nearPhoneHits(db, text) : answer
}

const isEmpty = ({ mistake, bookings, clients, checkers }: SearchAnswer): boolean =>
  mistake === null && bookings.length + clients.length + checkers.length === 0

/** The bookings whose tenant has a phone one slip away from a number that nobody has. */
const nearPhoneHits = async (db: Db, text: string): Promise<SearchAnswer> => {
  const phones = nearPhones(text)
  const bookings = phones.length > 0 ? await findHitsOfPhones(db, phones) : []
  return bookings.length > 0 ? { ...nothing, mistake: nearPhonesMessage, bookings } : nothing
}
