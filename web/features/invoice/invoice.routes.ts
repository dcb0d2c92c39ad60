import { createRoute, redirect } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { rootRoute, signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { InvoiceSearch } from './invoice-search.ts'

/** The parameters of a list as typed, which its loader reads. */
type InvoiceAddress = { [Name in keyof InvoiceSearch]?: unknown }

/** The section opens the first of its lists. */
const billingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.billing.path,
  staticData: { page: pages.billing },
  beforeLoad: () => {
    throw redirect({ to: pages.toBill.path, replace: true })
  },
})

const invoicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.invoices.path,
  component: lazyPage(() => import('./invoice-list.page.tsx'), 'InvoiceListPage'),
  staticData: { page: pages.invoices, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): InvoiceAddress => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await loadCode(() => import('./invoice-search.ts'))).openInvoiceList(context.queryClient, 'invoices', deps),
})

const creditNotesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.creditNotes.path,
  component: lazyPage(() => import('./invoice-list.page.tsx'), 'CreditNoteListPage'),
  staticData: { page: pages.creditNotes, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): InvoiceAddress => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await loadCode(() => import('./invoice-search.ts'))).openInvoiceList(context.queryClient, 'credit-notes', deps),
})

const integrityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.invoiceIntegrity.path,
  component: lazyPage(() => import('./invoice-integrity.page.tsx'), 'InvoiceIntegrityPage'),
  staticData: { page: pages.invoiceIntegrity },
})

/** The page of a document, with the tabs given by the router. */
const invoiceRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.invoice.path,
    component: lazyPage(() => import('./invoice-detail.page.tsx'), 'InvoiceDetailPage'),
    staticData: { page: pages.invoice, tabs },
    validateSearch: ({ tab, field }: Record<string, unknown>): { tab?: string; field?: string } => ({
      ...(typeof tab === 'string' && { tab }),
      ...(typeof field === 'string' && { field }),
    }),
    loader: async ({ context, params }) => {
      const { openInvoice } = await loadCode(() => import('./invoice-offline.ts'))
      await Promise.all([openInvoice(context.queryClient, params), preloadFirst(tabs)])
    },
  })

/** The page of a document's link, outside the product. */
export const invoiceLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.invoiceLink.path,
  component: lazyPage(() => import('./invoice-link.page.tsx'), 'InvoiceLinkPage'),
  staticData: { page: pages.invoiceLink },
})

/** Routes of the invoices and credit notes. */
export const invoiceRoutes = (tabs: LazyTabs) =>
  [billingRoute, invoicesRoute, creditNotesRoute, integrityRoute, invoiceRoute(tabs)] as const
