import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer'
import type { PriceGrid } from '@adm/domain/offer/price-grid'
import { ask, asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast.tsx'

type Act = 'rename' | 'close'

/** What a grid undergoes besides its versions: another name, a copy, its end. */
export const PriceGridActs = ({ grid, onCopy }: { grid: PriceGrid; onCopy: () => void }) => {
  const refusals = useActingRefusals()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const closed = grid.closedFrom ? ['Cette grille est déjà fermée.'] : []
  return (
    <>
      <ActionMenu
        label="Autres actions"
        actions={[
          { label: 'Renommer', onSelect: () => setAct('rename'), refusals },
          { label: 'Copier vers une nouvelle grille', onSelect: onCopy, refusals },
          { label: 'Fermer la grille', onSelect: () => setAct('close'), danger: true, refusals: [...refusals, ...closed] },
        ]}
      />
      {act === 'rename' && <RenameDialog grid={grid} onClose={close} />}
      {act === 'close' && <CloseDialog grid={grid} onClose={close} />}
    </>
  )
}

type ActProps = { grid: PriceGrid; onClose: () => void }

const useKept = (message: string, onClose: () => void) => {
  const queries = useQueryClient()
  return (saved: PriceGrid) => {
    queries.setQueryData(asking(offerCalls.read, { params: { id: saved.id } }).queryKey, saved)
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === offerCalls.list.path })
    showToast({ message, tone: 'success' })
    onClose()
  }
}

const RenameDialog = ({ grid, onClose }: ActProps) => {
  const [name, setName] = useState(grid.name)
  const rename = useMutation({
    mutationFn: () => ask(offerCalls.change, { params: { id: grid.id }, body: { name }, version: grid.version }),
    onSuccess: useKept('La grille est renommée.', onClose),
  })
  return (
    <Dialog
      isOpen
      title={`Renommer « ${grid.name} »`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate()
      }}
      actions={<SubmitButton pending={rename.isPending}>Renommer</SubmitButton>}
    >
      {rename.error && <ErrorPanel error={describeError(rename.error)} />}
      <TextInput
        label="Nom"
        hint="Les commandes gardent le nom sous lequel elles ont été chiffrées."
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </Dialog>
  )
}

const CloseDialog = ({ grid, onClose }: ActProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const end = useMutation({
    mutationFn: () => ask(offerCalls.close, { params: { id: grid.id }, body: {}, version: grid.version, key }),
    onSuccess: useKept('La grille est fermée.', onClose),
  })
  return (
    <Dialog
      isOpen
      title={`Fermer « ${grid.name} » ?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        end.mutate()
      }}
      actions={<SubmitButton pending={end.isPending}>Fermer la grille</SubmitButton>}
    >
      {end.error && <ErrorPanel error={describeError(end.error)} />}
      <p>
        Dès aujourd'hui elle ne fixe plus aucun prix, et n'est plus dans la liste. Les commandes passées gardent le leur.{' '}
        {grid.clientId
          ? 'Le client est ensuite facturé selon la grille de son offre, ou la grille publique.'
          : "L'offre peut alors recevoir une autre grille."}
      </p>
      <p className="dim">Une grille qui sert encore (commandes ouvertes, clients de son offre) ne peut pas être fermée.</p>
    </Dialog>
  )
}
