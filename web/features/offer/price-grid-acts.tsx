import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { offerCalls } from '@adm/contract/offer/offer'
import { isToCome, type PriceGrid, type PriceGridVersion } from '@adm/domain/offer/price-grid'
import { formatDay } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { useHasDraft } from '../../platform/form/use-draft.ts'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../ui/base/acting.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { DialogDraft, useDialogDraft } from '../../recipes/form/dialog-draft.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { PriceRemoval } from './price-removal.tsx'
import { RepricingDialog } from './repricing.tsx'
import { readAgain } from '../../platform/api/read-again.ts'

type Act = 'rename' | 'close' | 'reprice' | 'remove'
type DisplayedVersion = Pick<PriceGridVersion, 'id' | 'number' | 'validFrom'>
type ActsProps = { grid: PriceGrid; viewed: DisplayedVersion; today: string; onCopy: () => void; onRemoved: () => void }

/** Menu of the actions on a grid except new versions: rename, copy, reprice its orders, delete a future version, close. */
export const PriceGridActs = ({ grid, viewed, today, onCopy, onRemoved }: ActsProps) => {
  const refusals = useActingRefusals()
  const [act, setAct] = useState<Act | null>(useHasDraft(renameDraftName(grid)) ? 'rename' : null)
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
            label: `Supprimer la version ${viewed.number}`,
            onSelect: () => setAct('remove'),
            danger: true,
            refusals: [...refusals, ...closed, ...whyNotRemovable(grid, viewed, today)],
          },
          { label: 'Fermer la grille', onSelect: () => setAct('close'), danger: true, refusals: [...refusals, ...closed] },
        ]}
      />
      {act === 'rename' && <RenameDialog grid={grid} onClose={close} />}
      {act === 'reprice' && <RepricingDialog of="grid" id={grid.id} onClose={close} />}
      {act === 'remove' && (
        <PriceRemoval
          title={`Supprimer la version ${viewed.number} ?`}
          message={`La version ${viewed.number} est supprimée.`}
          remove={() => callApi(offerCalls.removeVersion, { params: { id: grid.id, versionId: viewed.id }, version: grid.version })}
          onRemoved={onRemoved}
          onClose={close}
        >
          Elle devait commencer le {formatDay(viewed.validFrom)}. La version d'avant reste en vigueur jusqu'à la suivante.
        </PriceRemoval>
      )}
      {act === 'close' && <CloseDialog grid={grid} onClose={close} />}
    </>
  )
}

/** Reasons why a version cannot be deleted; the server applies the same rules. */
const whyNotRemovable = ({ versions }: PriceGrid, viewed: DisplayedVersion, today: string): string[] => {
  if (!isToCome(viewed, today)) return ['Une version en vigueur ou terminée reste.']
  return versions.length === 1 ? ['Cette version est la seule de sa grille : fermez la grille.'] : []
}

const naming = z.object({ name: z.string() })
const renameDraftName = ({ id, version }: PriceGrid): string => `price-grid-${id}-${version}-name`
type ActProps = { grid: PriceGrid; onClose: () => void }

const useSaved = (message: string, onClose: () => void) => {
  const queries = useQueryClient()
  return (saved: PriceGrid) => {
    queries.setQueryData(apiQuery(offerCalls.read, { params: { id: saved.id } }).queryKey, saved)
    void readAgain(queries, 'price-grid')
    toastDone(queries, message, saved)
    onClose()
  }
}

const RenameDialog = ({ grid, onClose }: ActProps) => {
  const saved = useDialogDraft(renameDraftName(grid), () => ({ name: grid.name }), naming, onClose)
  const { name } = saved.value
  const rename = useMutation({
    mutationFn: () => callApi(offerCalls.change, { params: { id: grid.id }, body: { name }, version: grid.version }),
    onSuccess: useSaved('La grille est renommée.', saved.close),
  })
  return (
    <Dialog
      isOpen
      title={`Renommer « ${grid.name} »`}
      onClose={saved.close}
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate()
      }}
      actions={<SubmitButton pending={rename.isPending}>Renommer</SubmitButton>}
    >
      <DialogDraft saved={saved} isSaved={rename.isSuccess} />
      {rename.error && <ErrorPanel error={describeError(rename.error)} />}
      <TextInput
        label="Nom"
        hint="Les commandes gardent le nom sous lequel elles ont été chiffrées."
        value={name}
        onChange={({ target }) => saved.change({ name: target.value })}
      />
    </Dialog>
  )
}

const CloseDialog = ({ grid, onClose }: ActProps) => {
  const [key] = useState(newKey)
  const end = useMutation({
    mutationFn: () => callApi(offerCalls.close, { params: { id: grid.id }, body: {}, version: grid.version, key }),
    onSuccess: useSaved('La grille est fermée.', onClose),
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
