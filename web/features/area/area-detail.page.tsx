import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { areaCalls } from '@adm/contract/area'
import type { Area } from '@adm/domain/area/area'
import { apiQuery, callApiVersioned } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { RecordPage } from '../../recipes/page/record-page.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { SubmitButton } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import './area.css'
import { readAgain } from '../../platform/api/read-again.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'

const route = getRouteApi('/signed-in/area/$id')

export function AreaDetailPage() {
  const { id } = route.useParams()
  const { data: area } = useSuspenseQuery(apiQuery(areaCalls.read, { params: { id } }))
  return (
    <RecordPage
      entity="area"
      id={id}
      title={area.name}
      actions={<AreaActions area={area} />}
      facts={factsOf(area)}
      alerts={<AreaAlerts area={area} />}
      tabsLabel="Onglets de la zone"
      recent={{ href: `/area/${id}`, label: area.name, detail: `Zone · ${zipsInWords(area)}` }}
      group={`Zone ${area.name}`}
    />
  )
}

const zipsInWords = ({ zips }: Area): string => `${zips.length} ${zips.length > 1 ? 'codes postaux' : 'code postal'}`
const checkersInWords = ({ checkers }: Area): string => `${checkers.length} ${checkers.length > 1 ? 'contrôleurs' : 'contrôleur'}`

const factsOf = (area: Area): string =>
  [
    area.department ? `Département ${area.department}` : null,
    zipsInWords(area),
    checkersInWords(area),
    area.managerName ? `responsable ${area.managerName}` : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')

/** The reasons why the area is not served. */
const AreaAlerts = ({ area }: { area: Area }) => (
  <>
    {area.zips.length === 0 && <Notice tone="warning">Cette zone n'a aucun code postal : aucune commande ne peut y être prise.</Notice>}
    {!area.checkers.some(({ network }) => network === 'WORKING') && (
      <Notice tone="warning">Aucun contrôleur en activité ne dessert cette zone.</Notice>
    )}
  </>
)

const AreaActions = ({ area }: { area: Area }) => {
  const mayRemove = useMay(areaCalls.remove)
  const [isRemoving, setRemoving] = useState(false)
  if (!mayRemove) return null
  return (
    <>
      <ActionMenu
        label="Autres actions"
        icon="more"
        actions={[{ label: 'Supprimer la zone', danger: true, onSelect: () => setRemoving(true) }]}
      />
      {isRemoving && <RemoveDialog area={area} onClose={() => setRemoving(false)} />}
    </>
  )
}

const RemoveDialog = ({ area, onClose }: { area: Area; onClose: () => void }) => {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const remove = useMutation({
    mutationFn: () => callApiVersioned(areaCalls.remove, { params: { id: area.id }, version: area.version }),
    onSuccess: async (done) => {
      toastDone(queries, `La zone ${area.name} est supprimée.`, done)
      await navigate({ to: '/area' })
      void readAgain(queries, 'area')
    },
  })
  return (
    <Dialog
      isOpen
      title={`Supprimer la zone ${area.name} ?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate()
      }}
      actions={<SubmitButton pending={remove.isPending}>Supprimer la zone</SubmitButton>}
    >
      {remove.error && <Notice tone="error">{errorSentence(remove.error)}</Notice>}
      <p>Ses {zipsInWords(area)} ne seront plus desservis, et ses contrôleurs n'y seront plus proposés.</p>
    </Dialog>
  )
}
