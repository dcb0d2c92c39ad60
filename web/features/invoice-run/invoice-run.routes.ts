import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { InvoiceRunSearch, RunRowSearch } from './invoice-run-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type InvoiceRunAddress = { [Name in keyof InvoiceRunSearch]?: unknown }
/** The open tab of a run, and the rows that it lists, as typed. */
type RunAddress = { tab?: string } & { [Name in keyof RunRowSearch]?: unknown }

const runsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.invoiceRuns.path,
  component: lazyPage(() => import('./invoice-run-list.page.tsx'), 'InvoiceRunListPage'),
  staticData: { page: pages.invoiceRuns, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): InvoiceRunAddress => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await loadCode(() => import('./invoice-run-search.ts'))).openInvoiceRunList(context.queryClient, deps),
})

/** The page of a run, with the tabs given by the router. */
const runRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.invoiceRun.path,
    component: lazyPage(() => import('./invoice-run-detail.page.tsx'), 'InvoiceRunDetailPage'),
    staticData: { page: pages.invoiceRun, tabs },
    validateSearch: ({ tab, ...search }: Record<string, unknown>): RunAddress => ({ ...search, ...(typeof tab === 'string' && { tab }) }),
    loader: async ({ context, params }) => {
      const { openInvoiceRun } = await loadCode(() => import('./invoice-run-search.ts'))
      await Promise.all([openInvoiceRun(context.queryClient, params), preloadFirst(tabs)])
    },
  })

/** Routes of the runs of invoices. */
export const invoiceRunRoutes = (tabs: LazyTabs) => [runsRoute, runRoute(tabs)] as const
