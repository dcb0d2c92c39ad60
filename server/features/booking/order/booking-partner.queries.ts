import type { Booking } from '@adm/domain/booking/order/booking'
import type { PartnerFieldName, UsedPartner } from '@adm/domain/partner-request/partner'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { containsWords } from '../../../platform/list/text-search.ts'
import type { Work } from '../../../platform/work/work.ts'

const mostSuggested = 8

/** The partners of earlier orders whose name contains the text, the last named first: in their own table, some hundreds at most. */
export const findUsedPartners = (db: Db, name: string): Promise<UsedPartner[]> => {
  const partners = db.selectFrom('booking_partner').select(['name', 'email', 'phone'])
  const matching = name ? partners.where(containsWords(sql.ref('name'), name)) : partners
  return matching.orderBy('used_at', 'desc').orderBy('name').limit(mostSuggested).execute()
}

/** Adds the partner of an order to the suggested ones; the same name again replaces mail and phone by those given. */
export const rememberPartner = async (
  { db, now }: Pick<Work, 'db' | 'now'>,
  { partnerName, partnerEmail, partnerPhone }: Pick<Booking, PartnerFieldName>,
): Promise<void> => {
  if (!partnerName) return
  await db
    .insertInto('booking_partner')
    .values({ name: partnerName, email: partnerEmail ?? null, phone: partnerPhone ?? null, used_at: now })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        email: eb.fn.coalesce('excluded.email', 'booking_partner.email'),
        phone: eb.fn.coalesce('excluded.phone', 'booking_partner.phone'),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute()
}
