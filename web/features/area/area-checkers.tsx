import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areaCalls } from '@adm/contract/area'
import { type Area, type AreaChecker, networkInWords } from '@adm/domain/area/area'
import { checkerTypeLabels } from '@adm/domain/checker/checker'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { CheckerPicker } from '../checker/figure/checker-picker.tsx'
import { areaRecord, cacheArea } from './area-record.ts'

const ranks = [
  { value: 'primary', label: 'Principal' },
  { value: 'secondary', label: 'Secondaire' },
] as const

/** The checkers of the area: first choice, then second choice; added, changed and removed in place. */
export function AreaCheckers({ id }: { id: string }) {
  const { data: area } = useSuspenseQuery(apiQuery(areaCalls.read, { params: { id } }))
  const mayChange = useMay(areaCalls.setChecker)
  return (
    <div className="area-zips">
      {mayChange && <AddChecker area={area} />}
      <Ranked area={area} title="Principaux" checkers={area.checkers.filter(({ isPrimary }) => isPrimary)} />
      <Ranked area={area} title="Secondaires" checkers={area.checkers.filter(({ isPrimary }) => !isPrimary)} />
    </div>
  )
}

const useSetChecker = (area: Area) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { checkerId: string; isPrimary: boolean }) => callApi(areaCalls.setChecker, { params: { id: area.id }, body }),
    onSuccess: (saved) => cacheArea(queries, saved),
  })
}

const AddChecker = ({ area }: { area: Area }) => {
  const [checkerId, setChecker] = useState<string>()
  const [rank, setRank] = useState<'primary' | 'secondary'>('primary')
  const add = useSetChecker(area)
  const refusals = [
    ...(checkerId ? [] : ['Choisissez un contrôleur.']),
    ...(area.checkers.some(({ id }) => id === checkerId) ? ['Ce contrôleur dessert déjà cette zone.'] : []),
  ]
  return (
    <DetailSection title="Donner un contrôleur à la zone">
      {add.error && <Notice tone="error">{errorSentence(add.error)}</Notice>}
      <div className="area-checker-add">
        <CheckerPicker value={checkerId} onChange={setChecker} />
        <Segmented label="Rang" options={ranks} value={rank} onChange={setRank} />
        <Button
          look="primary"
          pending={add.isPending}
          refusals={refusals}
          onClick={() => checkerId && add.mutate({ checkerId, isPrimary: rank === 'primary' }, { onSuccess: () => setChecker(undefined) })}
        >
          Ajouter
        </Button>
      </div>
    </DetailSection>
  )
}

const Ranked = ({ area, title, checkers }: { area: Area; title: string; checkers: readonly AreaChecker[] }) => (
  <DetailSection title={`${title} (${checkers.length})`}>
    {checkers.length === 0 && <p className="dim">Personne.</p>}
    <ul className="area-zip-list" aria-label={title}>
      {checkers.map((checker) => (
        <CheckerLine key={checker.id} area={area} checker={checker} />
      ))}
    </ul>
  </DetailSection>
)

const CheckerLine = ({ area, checker }: { area: Area; checker: AreaChecker }) => {
  const { id: checkerId, name, isPrimary, type, network } = checker
  const mayChange = useMay(areaCalls.setChecker)
  const queries = useQueryClient()
  const rank = useSetChecker(area)
  const remove = useMutation({
    mutationFn: () => callApi(areaCalls.removeChecker, { params: { id: area.id, checkerId }, version: area.version }),
    onSuccess: (saved) => {
      cacheArea(queries, saved)
      toastDone(queries, `${name} ne dessert plus la zone.`, saved)
    },
    onError: (error) => {
      const current = error instanceof Refused ? areaRecord.readRow(error.refusal.current) : undefined
      if (current) cacheArea(queries, current)
      showToast({ message: errorSentence(error), tone: 'error' })
    },
  })
  return (
    <li>
      <span className="area-checker-who">
        <strong>{name}</strong>
        <span className="dim">{checkerTypeLabels[type]}</span>
      </span>
      <span className={`area-checker-network ${network === 'WORKING' ? 'dim' : 'area-alone'}`}>{networkInWords(network)}</span>
      {mayChange && (
        <ActionMenu
          label={`Actions : ${name}`}
          icon="more"
          actions={[
            {
              label: isPrimary ? 'Rendre secondaire' : 'Rendre principal',
              onSelect: () => rank.mutate({ checkerId, isPrimary: !isPrimary }),
            },
            { label: 'Retirer de la zone', danger: true, onSelect: () => remove.mutate() },
          ]}
        />
      )}
    </li>
  )
}
