import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../../platform/address/root-route.ts'
import { readSearch } from '../../../platform/address/search.ts'

/** The client whose own texts are displayed; without one, those of the company. */
const templateSearch = z.strictObject({ client_id: z.uuid().optional() })
const validateSearch = (search: Record<string, unknown>): z.output<typeof templateSearch> => readSearch(templateSearch, search)

const templateListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.messages.path,
  component: lazyPage(() => import('./template-list.page.tsx'), 'TemplateListPage'),
  staticData: { page: pages.messages },
  validateSearch,
})

const templateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.message.path,
  component: lazyPage(() => import('./template.page.tsx'), 'TemplatePage'),
  staticData: { page: pages.message },
  validateSearch,
})

/** Routes of the texts of messages. */
export const templateRoutes = [templateListRoute, templateRoute] as const
