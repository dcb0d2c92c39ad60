import type { ReactNode } from 'react'
import { type ClientDuplicate, likenessLabels } from '@adm/domain/client/client'
import { PersonLine } from '../../../ui/figure/person-list.tsx'

/** A possible duplicate of a client, with the similar fields and the possible actions. */
export const ClientAlikeLine = ({ alike, children }: { alike: ClientDuplicate; children: ReactNode }) => (
  <PersonLine name={alike.name} detail={alike.like.map((like) => likenessLabels[like]).join(', ')}>
    <span className="dim">
      {alike.zipCode} {alike.city}
    </span>
    {children}
  </PersonLine>
)
