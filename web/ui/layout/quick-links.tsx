import type { ReactNode } from 'react'
import './quick-links.css'

/** Links in a grid, each with a name (`strong`) and what is behind it (`span`). */
export const QuickLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className="quick-links" aria-label={label}>
    {children}
  </nav>
)
