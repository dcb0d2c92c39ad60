import type { Feature } from '../../platform/feature.ts'
import { checkerCalendarRoutes } from './calendar/checker-calendar.routes.ts'
import { recordCertificationFile } from './certification-file.service.ts'
import { expiryJob, resealJob } from './checker.jobs.ts'
import { checkerRoutes } from './checker.routes.ts'
import { checkerEdit, checkerUndos } from './checker-undo.service.ts'
import { checkerImport } from './list/checker-import.ts'

/** Checkers with their certifications, hours and absences. */
export const checkerFeature: Feature = {
  routes: [checkerRoutes, checkerCalendarRoutes],
  jobs: [checkerImport.job, expiryJob, resealJob],
  undos: checkerUndos,
  reactions: {
    'document.added': [recordCertificationFile],
    'document.versionAdded': [recordCertificationFile],
    'document.changed': [recordCertificationFile],
    'document.deleted': [recordCertificationFile],
  },
  restores: { checker: [checkerEdit] },
}
