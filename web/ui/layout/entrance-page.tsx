import type { ReactNode } from 'react'
import { product, usePageTitle } from './page-title.ts'
import './entrance-page.css'
import './page.css'

type EntrancePageProps = {
  title: string
  children: ReactNode
  /** The links to the other pages without sign-in, below. */
  links?: ReactNode
}

/** A page outside the product: one small panel in the middle. */
export const EntrancePage = ({ title, children, links }: EntrancePageProps) => {
  usePageTitle(title)
  return (
    <div className="entrance">
      <div className="entrance-panel">
        <div className="entrance-brand" aria-hidden="true">
          {product}
        </div>
        <h1>{title}</h1>
        {children}
        {links && (
          <nav className="entrance-links" aria-label="Accès">
            {links}
          </nav>
        )}
      </div>
    </div>
  )
}
