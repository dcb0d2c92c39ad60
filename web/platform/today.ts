import { dayOf } from '@adm/domain/values/date/moment'

/** The Paris day on which the page is read. */
export const todayInParis = (): string => dayOf(new Date().toISOString())
