import type { ReactNode } from 'react'
import '../layout/detail-section.css'

/** A list of people, one line each. Its children are `PersonLine`s. */
export const PersonList = ({ children }: { children: ReactNode }) => <ul className="person-list">{children}</ul>

type PersonLineProps = { name: string; detail?: string | undefined; children: ReactNode; actions?: ReactNode }

/** A person: name and a detail such as the role, then contact details, then actions. */
export const PersonLine = ({ name, detail, children, actions }: PersonLineProps) => (
  <li className={actions ? 'person-line person-line-acted' : 'person-line'}>
    <div>
      <strong>{name}</strong> {detail && <span className="dim">{detail}</span>}
    </div>
    <div className="person-reach">{children}</div>
    {actions}
  </li>
)
