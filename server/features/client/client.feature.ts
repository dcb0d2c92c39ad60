import { clientEvents } from '@adm/domain/client/client-events'
import { documentEvents } from '@adm/domain/document/record/document-events'
import type { Feature } from '../../platform/feature.ts'
import { on } from '../../platform/history/reaction.ts'
import { clientChangeRoutes, clientRoutes } from './client.routes.ts'
import { recordLogoChange } from './change/client-logo.service.ts'
import { clientEdits, clientUndos } from './client-undo.service.ts'
import { openCompanyRegister } from './change/company-register.ts'
import { endBlockingsJob } from './blocking/client-blocking.jobs.ts'
import { clientBlockingRoutes } from './blocking/client-blocking.routes.ts'
import { clientImport } from './list/client-import.ts'
import { clientMergeRoutes } from './merge/client-merge.routes.ts'
import { clientProcessRoutes } from './process/client-process.routes.ts'
import { clientStatsRoutes } from './stats/client-stats.routes.ts'
import { clientUserRoutes } from './user/client-user.routes.ts'

/** Clients; with the public register of companies at `companyRegisterUrl` when the settings name it. */
export const clientFeature = (companyRegisterUrl: string | undefined): Feature => ({
  routes: [
    clientRoutes,
    clientChangeRoutes(companyRegisterUrl ? openCompanyRegister(companyRegisterUrl) : null),
    clientUserRoutes,
    clientBlockingRoutes,
    clientProcessRoutes,
    clientStatsRoutes,
    clientMergeRoutes,
  ],
  jobs: [clientImport.job, endBlockingsJob],
  undos: clientUndos,
  restores: { client: clientEdits },
  reactions: [
    on(documentEvents.added, recordLogoChange(clientEvents.logoAdded)),
    on(documentEvents.versionAdded, recordLogoChange(clientEvents.logoReplaced)),
    on(documentEvents.changed, recordLogoChange(clientEvents.logoChanged)),
    on(documentEvents.deleted, recordLogoChange(clientEvents.logoDeleted)),
  ],
})
