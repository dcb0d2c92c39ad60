import type { ReactNode } from 'react'
import { type ClientDuplicate, likenessLabels } from '@adm/domain/client/client'
import { PersonLine } from '../../ui/person-list.tsx'

/** A client that may be the same as another, by what they are alike, and what may be done about it. */
export const ClientAlikeLine = ({ alike, children }: { alike: ClientDuplicate; children: ReactNode }) => (
  <PersonLine name={alike.name} role={alike.like.map((like) => likenessLabels[like]).join(', ')}>
    <span className="dim">
      {alike.zipCode} {alike.city}
    </span>
    {children}
  </PersonLine>
)
