import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import './entrance-page.css'
import './page.css'

const product = document.title

/** A page outside the product: one small panel in the middle. */
export const EntrancePage = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(`${title} · ${product}`)
  return (
    <div className="entrance">
      <div className="entrance-panel">
        <div className="entrance-brand" aria-hidden="true">
          {product}
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
