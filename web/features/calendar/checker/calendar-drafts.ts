import type { Availability } from '@adm/domain/checker/checker-calendar'

/** The names of the drafts of the dialogs of a checker's hours. */
export const calendarDrafts = {
  weeks: ({ id, version }: Availability) => `checker-weeks-${id}-${version}`,
  day: ({ id, version }: Availability, day: string) => `checker-day-${id}-${version}-${day}`,
}
