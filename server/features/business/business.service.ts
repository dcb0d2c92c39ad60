import type { BusinessFilter } from '@adm/contract/business'
import type { BookingPage } from '@adm/contract/booking/booking'
import { businessRefusals } from '@adm/domain/business/business-refusals'
import type { Db } from '../../platform/database/database.ts'
import { findBookingPage } from '../booking/list/booking-list.queries.ts'
import { isBusiness } from './business.queries.ts'

/** The filter for the orders of commercial premises. */
export const ofBusiness = { property_type: ['business' as const] }

/** A page of the orders of commercial premises. Served by `booking_business_idx`. */
export const findBusinessPage = (db: Db, filter: BusinessFilter, today: string): Promise<BookingPage> =>
  findBookingPage(db, { ...filter, ...ofBusiness }, today)

/** Runs an operation on an order after checking that it is for commercial premises. @throws {Refusal} `BUSINESS_NOT_FOUND` */
export const withBusiness = async <Result>(db: Db, id: string, operation: () => Promise<Result>): Promise<Result> => {
  if (!(await isBusiness(db, id))) throw businessRefusals.missing()
  return operation()
}
