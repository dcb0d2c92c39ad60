import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { mending } from '../../platform/address/mending.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'

/** Route of the company's settings. */
export const companyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.company.path,
  component: lazyPage(() => import('./company.page.tsx'), 'CompanyPage'),
  staticData: { page: pages.company },
  validateSearch: z.object(mending),
})
