import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientCalls } from '@adm/contract/client/client'
import { clientMergeCalls } from '@adm/contract/client/client-merge'
import type { Client } from '@adm/domain/client/client'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { ActionMenu } from '../../../ui/overlay/action-menu.tsx'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ClientPicker } from '../figure/client-picker.tsx'
import { ClientRemoval } from './client-removal.tsx'

/** Menu of merge and removal of a client. */
export const ClientActions = ({ client }: { client: Client }) => {
  const [openDialog, setOpenDialog] = useState<'merge' | 'remove' | null>(null)
  const refusals = useActingRefusals()
  const mayMerge = useMay(clientMergeCalls.merge)
  const mayRemove = useMay(clientCalls.remove)
  if (!mayMerge && !mayRemove) return null
  const close = () => setOpenDialog(null)
  return (
    <>
      <ActionMenu
        label="Autres actions"
        icon="more"
        actions={[
          { label: 'Fusionner avec un autre client', onSelect: () => setOpenDialog('merge'), refusals },
          { label: 'Supprimer le client', danger: true, onSelect: () => setOpenDialog('remove'), refusals },
        ]}
      />
      {openDialog === 'merge' && <OtherClient client={client} onClose={close} />}
      {openDialog === 'remove' && <ClientRemoval client={client} onClose={close} />}
    </>
  )
}

/** Dialog that chooses the client to compare with. */
const OtherClient = ({ client: { id, name }, onClose }: { client: Client; onClose: () => void }) => {
  const navigate = useNavigate()
  const [other, setOther] = useState<string>()
  const error = other === id ? 'Choisissez un autre client que celui-ci.' : undefined
  return (
    <Dialog
      isOpen
      title={`Fusionner un client avec ${name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!other || error) return
        onClose()
        void navigate({ to: '/client/$id', params: { id }, search: { merge: other } })
      }}
      actions={<SubmitButton refusals={other ? [] : ["Choisissez l'autre client."]}>Comparer</SubmitButton>}
    >
      <ClientPicker label="Autre client" value={other} onChange={setOther} error={error} />
    </Dialog>
  )
}
