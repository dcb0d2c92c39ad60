import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientCalls } from '@adm/contract/client/client'
import { clientUserCalls } from '@adm/contract/client/client-user'
import { messageKindLabels } from '@adm/domain/client/client-recipients'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { type ClientUser, clientUserRoleLabels } from '@adm/domain/client/client-user'
import { formatPhone } from '@adm/domain/values/phone-format'
import { apiQuery } from '../../../platform/api/api.ts'
import { useDraftedRow, useHasDraft } from '../../../platform/form/use-draft.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { clientUserDrafts } from './client-user-drafts.ts'
import { ClientUserForm } from './client-user.form.tsx'
import { ClientUserRemoval } from './client-user-removal.tsx'
import { useClientUserChange } from './use-client-user-change.ts'

/** The dialog open over the list. */
type Open = { act: 'add' } | { act: 'edit' | 'remove'; user: ClientUser } | null

/** Tab of a client's contacts, who receive its messages. */
export function ClientUsers({ id }: { id: string }) {
  const { data: client } = useSuspenseQuery(apiQuery(clientCalls.read, { params: { id } }))
  const isAdded = useHasDraft(clientUserDrafts.add(id))
  const edited = useDraftedRow(client.users, clientUserDrafts.edit)
  const [open, setOpen] = useState<Open>(isAdded ? { act: 'add' } : edited && { act: 'edit', user: edited })
  const mayChange = useMay(clientUserCalls.create)
  const refusals = useActingRefusals()
  const close = () => setOpen(null)
  const add = mayChange && (
    <Button icon="plus" onClick={() => setOpen({ act: 'add' })} refusals={refusals}>
      Ajouter une personne
    </Button>
  )
  return (
    <DetailBody>
      <DetailSection title="Utilisateurs">
        <p className="dim">Les contacts du client, et les messages que chacun reçoit. Ils n'ont pas d'accès à ADM.</p>
        {client.users.length === 0 ? (
          <EmptyState title="Aucun utilisateur" action={add}>
            La première personne ajoutée devient l'utilisateur principal.
          </EmptyState>
        ) : (
          <>
            <PersonList>
              {client.users.map((user) => (
                <Person key={user.id} clientId={id} user={user} mayChange={mayChange} onOpen={(act) => setOpen({ act, user })} />
              ))}
            </PersonList>
            <div className="section-action">{add}</div>
          </>
        )}
      </DetailSection>
      {open?.act === 'add' && <ClientUserForm clientId={id} onClose={close} />}
      {open?.act === 'edit' && <ClientUserForm clientId={id} user={open.user} onClose={close} />}
      {open?.act === 'remove' && <ClientUserRemoval clientId={id} user={open.user} onClose={close} />}
    </DetailBody>
  )
}

type PersonProps = { clientId: string; user: ClientUser; mayChange: boolean; onOpen: (act: 'edit' | 'remove') => void }

const Person = ({ clientId, user, mayChange, onOpen }: PersonProps) => {
  const { name, role, isMain, email, phone, notifications } = user
  const change = useClientUserChange(clientId, `${name} est l'utilisateur principal.`)
  const refusals = useActingRefusals()
  return (
    <PersonLine
      name={name}
      detail={clientUserRoleLabels[role]}
      actions={
        mayChange && (
          <ActionMenu
            label={`Actions : ${name}`}
            icon="more"
            actions={[
              { label: 'Modifier', onSelect: () => onOpen('edit'), refusals },
              ...(isMain
                ? []
                : [
                    {
                      label: 'Désigner utilisateur principal',
                      onSelect: () => change.mutate({ user, change: { isMain: true } }),
                      refusals,
                    },
                  ]),
              {
                label: 'Retirer',
                danger: true,
                onSelect: () => onOpen('remove'),
                refusals: isMain ? [clientRefusals.mainUser().message] : refusals,
              },
            ]}
          />
        )
      }
    >
      {isMain && <StatusTag phase="planned">Principal</StatusTag>}
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <a className="numbers" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      )}
      <span className="dim">{notifications.map((kind) => messageKindLabels[kind]).join(', ') || 'Aucun message'}</span>
    </PersonLine>
  )
}
