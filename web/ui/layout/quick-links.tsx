import type { ReactNode } from 'react'
import './quick-links.css'

/** Links in a grid, each with a name (`strong`) and a description (`span`). */
export const QuickLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="quick-links" aria-label={label}>
    {children}
  </nav>
)
