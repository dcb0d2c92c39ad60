import { defineEntity } from '../entity/entity.ts'

/** The planning board: it has people on it, and no row. */
export const calendarEntity = defineEntity({
  name: 'calendar',
  label: { one: 'calendrier', many: 'calendriers' },
  readers: 'calendars:read',
  feature: 'calendar',
  paths: ['calendar'],
  hasPresence: true,
})

/** A proposal of the solver. */
export const calendarPlanEntity = defineEntity({
  name: 'calendar-plan',
  label: { one: 'proposition de planning', many: 'propositions de planning' },
  readers: 'bookings:read',
  feature: 'calendar',
})
