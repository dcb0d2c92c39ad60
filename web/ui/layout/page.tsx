import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import { usePageTitle } from './page-title.ts'
import './page.css'

type PageProps = {
  /** The heading, and the name of the browser's tab: `Commandes · ADM`. */
  title: string
  /** The open tab of the page, first in the name of the browser's tab: `Documents · Commande C26004217-4 · ADM`. */
  tab?: string | undefined
  /** After the title: the total of a list, `5 000` or `plus de 10 000`. */
  count?: string | undefined
  /** At the right of the title: the main action last. */
  actions?: ReactNode
  /** Instead of the plain heading, for a page with a richer head (`DetailHead`). */
  head?: ReactNode
  /** `fills`: the page has the height of the window, a table inside scrolls. `narrow`: one column, for a form. */
  layout?: 'flows' | 'fills' | 'narrow'
  children: ReactNode
}

/** A page: its title, its actions, its content. Every page of the product uses it. */
export const Page = ({ title, tab, count, actions, head, layout = 'flows', children }: PageProps) => {
  usePageTitle(tab, title)
  return (
    <div className={classes('page', layout === 'fills' && 'page-fills', layout === 'narrow' && 'page-narrow')}>
      {head ?? (
        <header className="page-head">
          <h1>
            {title} {count !== undefined && <span className="page-count numbers">{count}</span>}
          </h1>
          {actions && <div className="page-actions">{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}
