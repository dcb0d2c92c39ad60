import type { Page } from '@playwright/test'

const table = (page: Page) => page.getByRole('table', { name: 'Commandes' })
/** The codes of the rows, without the names of colleagues who have an order open. */
export const codes = (page: Page) => table(page).getByRole('rowheader').getByRole('link')
export const chips = (page: Page) => page.getByRole('list', { name: 'Filtres actifs' })
export const total = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
export const emptyHeading = (page: Page) => page.getByRole('heading', { name: 'Aucune commande ne correspond à ces filtres.' })

/** Address of the order list with these filters. */
export const address = (filters: Record<string, string>): string => `/booking?${new URLSearchParams(filters)}`
