import { clientBlockingCalls } from '@adm/contract/client/client-blocking'
import { clientCalls } from '@adm/contract/client/client'
import { clientProcessCalls } from '@adm/contract/client/client-process'
import { clientStatsCalls } from '@adm/contract/client/client-stats'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of client pages, and the edits that may be saved offline. */
export const clientFeature: Feature = {
  tabOrder: { client: ['informations', 'parameters', 'specific-processes', 'stats', 'users', 'blockings', 'notifications', 'history'] },
  tabs: {
    client: [
      {
        name: 'informations',
        title: 'Informations',
        call: clientCalls.read,
        Tab: lazyPage(() => import('./detail/client-informations.tsx'), 'ClientInformations'),
      },
      {
        name: 'parameters',
        title: 'Paramètres',
        call: clientCalls.read,
        Tab: lazyPage(() => import('./detail/client-parameters.tsx'), 'ClientParameters'),
      },
      {
        name: 'specific-processes',
        title: 'Procédures',
        call: clientProcessCalls.list,
        Tab: lazyPage(() => import('./process/client-processes.tsx'), 'ClientProcesses'),
      },
      {
        name: 'stats',
        title: 'Statistiques',
        call: clientStatsCalls.read,
        Tab: lazyPage(() => import('./stats/client-stats.tsx'), 'ClientStatistics'),
      },
      {
        name: 'users',
        title: 'Utilisateurs',
        call: clientCalls.read,
        Tab: lazyPage(() => import('./user/client-users.tsx'), 'ClientUsers'),
      },
      {
        name: 'blockings',
        title: 'Blocages',
        call: clientBlockingCalls.list,
        Tab: lazyPage(() => import('./blocking/client-blockings.tsx'), 'ClientBlockings'),
      },
      {
        name: 'history',
        title: 'Historique',
        call: clientCalls.history,
        Tab: lazyPage(() => import('./detail/client-history.tsx'), 'ClientHistory'),
      },
    ],
  },
  pendingEdits: {
    [clientCalls.change.path]: async () => (await import('./detail/client-record.ts')).clientRecord,
    [clientCalls.changeTerms.path]: async () => (await import('./detail/client-record.ts')).clientTermsRecord,
  },
}
