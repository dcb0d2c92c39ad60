import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { offerCalls } from '@adm/contract/offer'
import { isToCome, type PriceGrid, type PriceGridVersion } from '@adm/domain/offer/price-grid'
import { formatDay } from '@adm/domain/values/moment'
import { ask, asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { tellDone } from '../../record/undo-change.ts'
import { useActingRefusals } from '../../ui/acting.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PriceRemoval } from './price-removal.tsx'
import { RepricingDialog } from './repricing.tsx'

type Act = 'rename' | 'close' | 'reprice' | 'remove'
type Shown = Pick<PriceGridVersion, 'id' | 'number' | 'validFrom'>
type ActsProps = { grid: PriceGrid; shown: Shown; today: string; onCopy: () => void; onRemoved: () => void }

/** What a grid undergoes besides new numbers: another name, a copy, its orders recalculated, a version to come deleted, its end. */
export const PriceGridActs = ({ grid, shown, today, onCopy, onRemoved }: ActsProps) => {
  const refusals = useActingRefusals()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const closed = grid.closedFrom ? ['Cette grille est fermée.'] : []
  return (
    <>
      <ActionMenu
        label="Autres actions"
        actions={[
          { label: 'Renommer', onSelect: () => setAct('rename'), refusals },
          { label: 'Copier vers une nouvelle grille', onSelect: onCopy, refusals },
          { label: 'Recalculer les commandes ouvertes', onSelect: () => setAct('reprice'), refusals },
          {
            label: `Supprimer la version ${shown.number}`,
            onSelect: () => setAct('remove'),
            danger: true,
            refusals: [...refusals, ...closed, ...whyKept(grid, shown, today)],
          },
          { label: 'Fermer la grille', onSelect: () => setAct('close'), danger: true, refusals: [...refusals, ...closed] },
        ]}
      />
      {act === 'rename' && <RenameDialog grid={grid} onClose={close} />}
      {act === 'reprice' && <RepricingDialog of="grid" id={grid.id} onClose={close} />}
      {act === 'remove' && (
        <PriceRemoval
          title={`Supprimer la version ${shown.number} ?`}
          told={`La version ${shown.number} est supprimée.`}
          remove={() => ask(offerCalls.removeVersion, { params: { id: grid.id, versionId: shown.id }, version: grid.version })}
          onRemoved={onRemoved}
          onClose={close}
        >
          Elle devait commencer le {formatDay(shown.validFrom)}. La version d'avant reste en vigueur jusqu'à la suivante.
        </PriceRemoval>
      )}
      {act === 'close' && <CloseDialog grid={grid} onClose={close} />}
    </>
  )
}

/** Why a version cannot be deleted; the server says the same. */
const whyKept = ({ versions }: PriceGrid, shown: Shown, today: string): string[] => {
  if (!isToCome(shown, today)) return ['Une version en vigueur ou terminée reste.']
  return versions.length === 1 ? ['Cette version est la seule de sa grille : fermez la grille.'] : []
}

type ActProps = { grid: PriceGrid; onClose: () => void }

const useKept = (message: string, onClose: () => void) => {
  const queries = useQueryClient()
  return (saved: PriceGrid) => {
    queries.setQueryData(asking(offerCalls.read, { params: { id: saved.id } }).queryKey, saved)
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === offerCalls.list.path })
    tellDone(queries, message, saved)
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
