import { pages } from '@adm/contract/page/page'
import { TabBar, TabLink } from '../../ui/layout/tab-bar.tsx'

/** The lists of the section « Facturation », each a page of its own. */
const lists = [pages.toBill, pages.invoiceRuns, pages.invoices, pages.creditNotes, pages.invoiceIntegrity] as const

/** Links between the lists of the section, under the title of each. */
export const BillingTabs = ({ open }: { open: (typeof lists)[number]['path'] }) => (
  <TabBar label="Facturation">
    {lists.map(({ path, title }) => (
      <TabLink key={path} to={path} isOpen={path === open}>
        {title}
      </TabLink>
    ))}
  </TabBar>
)
