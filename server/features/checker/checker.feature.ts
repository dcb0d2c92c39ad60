import type { Feature } from '../../platform/feature.ts'
import { checkerCalendarRoutes } from './calendar/checker-calendar.routes.ts'
import { expiryJob } from './checker.jobs.ts'
import { checkerRoutes } from './checker.routes.ts'
import { checkerEdit, checkerUndos } from './checker-undo.service.ts'
import { checkerImport } from './list/checker-import.ts'

/** Checkers with their certifications, hours and absences. */
export const checkerFeature: Feature = {
  routes: [checkerRoutes, checkerCalendarRoutes],
  jobs: [checkerImport.job, expiryJob],
  undos: checkerUndos,
  restores: { checker: [checkerEdit] },
}
