import { clientBlockingCalls } from '@adm/contract/client/client-blocking'
import { clientCalls } from '@adm/contract/client/client'
import { clientChangeCalls } from '@adm/contract/client/client-change'
import { clientProcessCalls } from '@adm/contract/client/client-process'
import { clientStatsCalls } from '@adm/contract/client/client-stats'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import type { Feature } from '../../recipes/feature.ts'

/** Tabs of client pages, and the edits that may be saved offline. */
export const clientFeature: Feature = {
  tabs: {
    client: [
      {
        name: 'informations',
        title: 'Informations',
        order: 10,
        call: clientCalls.read,
        Tab: lazyPage(() => import('./detail/client-informations.tsx'), 'ClientInformations'),
      },
      {
        name: 'parameters',
        title: 'Paramètres',
        order: 20,
        call: clientCalls.read,
        Tab: lazyPage(() => import('./detail/client-parameters.tsx'), 'ClientParameters'),
      },
      {
        name: 'specific-processes',
        title: 'Procédures',
        order: 30,
        call: clientProcessCalls.list,
        Tab: lazyPage(() => import('./process/client-processes.tsx'), 'ClientProcesses'),
      },
      {
        name: 'stats',
        title: 'Statistiques',
        order: 40,
        call: clientStatsCalls.read,
        Tab: lazyPage(() => import('./stats/client-stats.tsx'), 'ClientStatistics'),
      },
      {
        name: 'users',
        title: 'Utilisateurs',
        order: 50,
        call: clientCalls.read,
        Tab: lazyPage(() => import('./user/client-users.tsx'), 'ClientUsers'),
      },
      {
        name: 'blockings',
        title: 'Blocages',
        order: 60,
        call: clientBlockingCalls.list,
        Tab: lazyPage(() => import('./blocking/client-blockings.tsx'), 'ClientBlockings'),
      },
      {
        name: 'history',
        title: 'Historique',
        order: 80,
        call: clientCalls.history,
        Tab: lazyPage(() => import('./detail/client-history.tsx'), 'ClientHistory'),
      },
    ],
  },
  pendingEdits: {
    [clientChangeCalls.change.path]: async () => (await import('./detail/client-record.ts')).clientRecord,
    [clientChangeCalls.changeTerms.path]: async () => (await import('./detail/client-record.ts')).clientTermsRecord,
  },
}
