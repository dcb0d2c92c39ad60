import type { RegistrationStatus, VisitRegistration } from '@adm/domain/slot-offer/visit-registration'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

/** What the prospects of an order last said of the visit. */
export const findRegistrations = (db: Db, bookingId: string): Promise<VisitRegistration[]> =>
  db
    .selectFrom('visit_registration')
    .select(['tenant_id as tenantId', 'status', 'answered_at as answeredAt', 'answers'])
    .where('booking_id', '=', bookingId)
    .orderBy('tenant_id')
    .execute()

type Answer = { bookingId: string; tenantId: string; status: RegistrationStatus; at: string }

/** Writes what a prospect says, in the place of what was said before; the order is locked before. */
export const saveRegistration = async (db: OpenDb, { bookingId, tenantId, status, at }: Answer): Promise<void> => {
  await db
    .insertInto('visit_registration')
    .values({ booking_id: bookingId, tenant_id: tenantId, status, answered_at: at })
    .onConflict((row) =>
      row
        .columns(['booking_id', 'tenant_id'])
        .doUpdateSet({ status, answered_at: at, answers: sql<number>`visit_registration.answers + 1` }),
    )
    .execute()
}

/** Deletes what prospects said of a visit that has no hour any more. Who is not interested stays so, unless all are to be asked anew. */
export const deleteRegistrations = async (db: OpenDb, bookingId: string, { asksAll }: { asksAll: boolean }): Promise<void> => {
  await db
    .deleteFrom('visit_registration')
    .where('booking_id', '=', bookingId)
    .$if(!asksAll, (some) => some.where('status', '!=', 'declined'))
    .execute()
}
