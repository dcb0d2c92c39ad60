import type { ReactNode } from 'react'
import './detail-section.css'

/** People of a page, a line each. Its children are `PersonLine`s. */
export const PersonList = ({ children }: { children: ReactNode }) => <ul className="person-list">{children}</ul>

type PersonLineProps = { name: string; role?: string | undefined; children: ReactNode }

/** A person: who, then how they are reached. */
export const PersonLine = ({ name, role, children }: PersonLineProps) => (
  <li className="person-line">
    <div>
      <strong>{name}</strong> {role && <span className="dim">{role}</span>}
    </div>
    <div>{children}</div>
  </li>
)
