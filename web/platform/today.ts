import { dayOf } from '@adm/domain/values/date/moment'

/** The current day in Paris. */
export const todayInParis = (): string => dayOf(new Date().toISOString())
