import type { ClientPrices, ClientPricesChange, ClientTerms } from '@adm/contract/offer/offer'
import { clientPricesEvents } from '@adm/domain/offer/offer-events'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { getClientPrices, getClientPricesForChange, saveClientTerms } from './client-prices.queries.ts'

/**
 * Changes the client's own terms from today or a later day on; earlier terms stay as they were.
 * @throws {Refusal} `CLIENT_NOT_FOUND`, `STALE_VERSION`, `FIELDS_INVALID` for a past day
 */
export const changeClientPrices = async (work: Work, id: string, change: ClientPricesChange, version: number): Promise<ClientPrices> => {
  const today = dayOf(work.now)
  const before = await getClientPricesForChange(work.db, id, today, version)
  const { validFrom = today } = change
  if (validFrom < today) throw offerRefusals.past()
  await saveClientTerms(work.db, before, changed(termsOn(before, validFrom), { ...change, validFrom }))
  const after = await getClientPrices(work.db, id, today)
  await record(work, clientPricesEvents.changed, { id, before, after })
  return after
}

/** The client's own terms on a day, as decided so far. */
const termsOn = ({ versions, discountRate, minimumCents, sameDay, month }: ClientPrices, day: string): ClientTerms =>
  versions.find(({ validFrom }) => validFrom <= day) ?? { discountRate, minimumCents, sameDay, month, validFrom: day }

/** The terms with the changed fields replaced; null is a value too: no own minimum, no own tiers. */
const changed = (terms: ClientTerms, { discountRate, minimumCents, sameDay, month, validFrom }: ClientPricesChange): ClientTerms => ({
  discountRate: discountRate ?? terms.discountRate,
  minimumCents: minimumCents === undefined ? terms.minimumCents : minimumCents,
  sameDay: sameDay === undefined ? terms.sameDay : sameDay,
  month: month === undefined ? terms.month : month,
  validFrom: validFrom ?? terms.validFrom,
})
