import { checkerEvents } from '@adm/domain/checker/checker-events'
import { documentEvents } from '@adm/domain/document/record/document-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { checkerCalendarRoutes } from './calendar/checker-calendar.routes.ts'
import { recordCertificationFile } from './certification-file.service.ts'
import { expiryJob, resealJob } from './checker.jobs.ts'
import { checkerRoutes } from './checker.routes.ts'
import { checkerEdit } from './checker-undo.service.ts'
import { checkerImport } from './list/checker-import.ts'
import { expiryLetters } from './checker-letters.ts'

/** Checkers with their certifications, hours and absences. */
export const checkerFeature: Feature = {
  letters: Object.values(expiryLetters),
  routes: [checkerRoutes, checkerCalendarRoutes],
  jobs: [checkerImport.job, expiryJob, resealJob],
  reactions: [
    on(documentEvents.added, recordCertificationFile(checkerEvents.certificateFileAdded)),
    on(documentEvents.versionAdded, recordCertificationFile(checkerEvents.certificateFileReplaced)),
    on(documentEvents.changed, recordCertificationFile(checkerEvents.certificateFileChanged)),
    on(documentEvents.deleted, recordCertificationFile(checkerEvents.certificateFileDeleted)),
  ],
  restores: { checker: [checkerEdit] },
}
