import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areaCalls, type ServedZip } from '@adm/contract/area'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { errorSentence } from '../../platform/api/error-sentence.ts'
import { useMay } from '../../platform/session/session.tsx'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { Button, SubmitButton } from '../../ui/base/button.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { EmptyState, Notice } from '../../ui/layout/states.tsx'
import { AreaMisplacedBookings } from './map/area-misplaced-bookings.tsx'
import { AreaZipPaste } from './area-zip-paste.tsx'
import { cacheArea } from './area-record.ts'

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const matches = ({ zipCode, communes }: ServedZip, typed: string): boolean =>
  plain(`${zipCode} ${communes.join(' ')}`).includes(plain(typed))

/** The zip codes of an area with their communes: search, paste, remove; and ordered zip codes nearby that no area serves. */
export function AreaZips({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(areaCalls.zips, { params: { id } }))
  const mayChange = useMay(areaCalls.addZips)
  return (
    <div className="area-zips">
      {mayChange && <AreaZipPaste areaId={id} />}
      <AreaMisplacedBookings areaId={id} />
      {data.unserved.length > 0 && <Unserved areaId={id} zips={data.unserved} />}
      <Served areaId={id} zips={data.items} />
    </div>
  )
}

const ordersInWords = (count: number): string => (count > 1 ? `${count} commandes ouvertes` : `${count} commande ouverte`)

const Unserved = ({ areaId, zips }: { areaId: string; zips: readonly ServedZip[] }) => {
  const mayChange = useMay(areaCalls.addZips)
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: (zip: string) => callApi(areaCalls.addZips, { params: { id: areaId }, body: { zips: [zip] } }),
    onSuccess: (area) => cacheArea(queries, area),
  })
  return (
    <DetailSection title="Commandés mais non desservis">
      {add.error && <Notice tone="error">{errorSentence(add.error)}</Notice>}
      <p className="dim">Des commandes sont ouvertes à ces codes postaux voisins, qui n'appartiennent à aucune zone.</p>
      <ul className="area-zip-list" aria-label="Codes postaux commandés mais non desservis">
        {zips.map(({ zipCode, communes, openOrders }) => (
          <li key={zipCode}>
            <strong className="numbers">{zipCode}</strong>
            <span>{communes.join(', ')}</span>
            <span className="area-alone area-zip-orders">{ordersInWords(openOrders)}</span>
            {mayChange && (
              <Button pending={add.isPending && add.variables === zipCode} onClick={() => add.mutate(zipCode)}>
                Ajouter {zipCode}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}

const Served = ({ areaId, zips }: { areaId: string; zips: readonly ServedZip[] }) => {
  const mayChange = useMay(areaCalls.removeZips)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const toggle = (zip: string) => {
    const next = new Set(chosen)
    if (!next.delete(zip)) next.add(zip)
    setChosen(next)
  }
  const matching = zips.filter((zip) => matches(zip, typed))
  if (zips.length === 0) return <EmptyState title="Aucun code postal pour le moment.">Collez-en une liste ci-dessus.</EmptyState>
  return (
    <DetailSection title={`${zips.length} ${zips.length > 1 ? 'codes postaux' : 'code postal'}`}>
      <div className="area-zip-tools">
        <TextInput
          label="Code postal ou commune"
          hideLabel
          placeholder="Code postal ou commune"
          icon="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {mayChange && (
          <Button
            look="danger"
            refusals={chosen.size === 0 ? ['Cochez les codes postaux à retirer.'] : []}
            onClick={() => setRemoving(true)}
          >
            Retirer de la zone{chosen.size > 0 ? ` (${chosen.size})` : ''}
          </Button>
        )}
      </div>
      {matching.length === 0 && <p className="dim">Aucun code postal ne correspond.</p>}
      <ServedList zips={matching} chosen={mayChange ? chosen : null} onToggle={toggle} />
      {isRemoving && (
        <RemoveZips
          areaId={areaId}
          zips={[...chosen]}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setChosen(new Set())
            setRemoving(false)
          }}
        />
      )}
    </DetailSection>
  )
}

type ListProps = { zips: readonly ServedZip[]; chosen: ReadonlySet<string> | null; onToggle: (zip: string) => void }

const ServedList = ({ zips, chosen, onToggle }: ListProps) => (
  <ul className="area-zip-list" aria-label="Codes postaux de la zone">
    {zips.map(({ zipCode, communes, openOrders }) => (
      <li key={zipCode}>
        <label>
          {chosen && <input type="checkbox" className="table-check" checked={chosen.has(zipCode)} onChange={() => onToggle(zipCode)} />}
          <strong className="numbers">{zipCode}</strong>
          <span>{communes.join(', ')}</span>
        </label>
        {openOrders > 0 && <span className="dim area-zip-orders">{ordersInWords(openOrders)}</span>}
      </li>
    ))}
  </ul>
)

type RemoveProps = { areaId: string; zips: readonly string[]; onClose: () => void; onRemoved: () => void }

/** Confirms the removal of zip codes; if they have open orders, lists them, and confirms again. */
const RemoveZips = ({ areaId, zips, onClose, onRemoved }: RemoveProps) => {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (force: boolean) => callApi(areaCalls.removeZips, { params: { id: areaId }, body: { zips: [...zips], force } }),
    onSuccess: (area) => {
      cacheArea(queries, area)
      onRemoved()
      toastDone(
        queries,
        zips.length > 1 ? `${zips.length} codes postaux sont retirés.` : `Le code postal ${zips[0] ?? ''} est retiré.`,
        area,
      )
    },
  })
  const isOrdered = remove.error instanceof Refused && remove.error.refusal.code === 'AREA_HAS_ORDERS'
  return (
    <Dialog
      isOpen
      title={zips.length > 1 ? `Retirer ${zips.length} codes postaux ?` : `Retirer le code postal ${zips[0] ?? ''} ?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate(isOrdered)
      }}
      actions={<SubmitButton pending={remove.isPending}>{isOrdered ? 'Retirer quand même' : 'Retirer'}</SubmitButton>}
    >
      {remove.error && <Notice tone={isOrdered ? 'warning' : 'error'}>{errorSentence(remove.error)}</Notice>}
      <p>
        {isOrdered
          ? 'Ces commandes gardent leur zone et leurs dates, mais leur code postal ne sera plus desservi. Une fois le code postal dans une autre zone, elle proposera de les rattacher.'
          : 'Plus aucune commande ne pourra y être prise, tant qu’une autre zone ne les a pas.'}
      </p>
    </Dialog>
  )
}
