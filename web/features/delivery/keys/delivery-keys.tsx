import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveryKeysCalls, type KeysOfLot } from '@adm/contract/delivery/delivery-keys'
import { type LotKeysAct, lotKeysActs, lotKeysLabels, lotKeysPhases } from '@adm/domain/delivery/delivery-keys'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { StatusTag } from '../../../ui/figure/status-tag.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { EmptyState } from '../../../ui/layout/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import '../delivery.css'
import { lotKeysColumns, lotKeysTones } from './keys-columns.tsx'
import { KeysMoveForm } from './keys-move.form.tsx'
import { KeysMoveOutcome } from './keys-move-outcome.tsx'
import { actInWords } from './keys-words.ts'

/** The keys of all lots of a delivery: where each set is, and one act for those to withdraw, or to return. */
export function DeliveryKeys({ id }: { id: string }) {
  const { data } = useSuspenseQuery(apiQuery(deliveryKeysCalls.ofDelivery, { params: { id } }))
  const mayMove = useMay(deliveryKeysCalls.move)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { items, lastMove } = data
  if (items.length === 0)
    return <EmptyState title="Aucune clé à suivre">Les clés se suivent dès que les missions de la livraison sont créées.</EmptyState>
  return (
    <DetailBody>
      <DetailSection title="Clés des lots">
        <KeysCounts items={items} />
        {mayMove && <KeysActs id={id} items={items} chosen={chosen} onDone={() => setChosen(new Set())} />}
        {lastMove !== null && <KeysMoveOutcome id={lastMove} />}
        <Table
          label="Clés des lots"
          columns={lotKeysColumns}
          rows={items}
          keyOf={({ rowId }) => rowId}
          hrefOf={({ bookingId }) => `/booking/${bookingId}?tab=key-tracking`}
          {...(mayMove && { selection: { chosen, onChange: setChosen } })}
        />
      </DetailSection>
    </DetailBody>
  )
}

/** How many sets are where. */
const KeysCounts = ({ items }: { items: readonly KeysOfLot[] }) => (
  <p className="delivery-counts">
    {lotKeysPhases.map((phase) => {
      const count = items.filter((lot) => lot.phase === phase).length
      return (
        count > 0 && (
          <StatusTag key={phase} phase={lotKeysTones[phase]}>
            {`${lotKeysLabels[phase]} : ${count.toLocaleString('fr-FR')}`}
          </StatusTag>
        )
      )
    })}
  </p>
)

type ActsProps = { id: string; items: readonly KeysOfLot[]; chosen: ReadonlySet<string>; onDone: () => void }

/** The acts on all sets, or on the chosen ones. */
const KeysActs = ({ id, items, chosen, onDone }: ActsProps) => {
  const [act, setAct] = useState<LotKeysAct | null>(null)
  const lotsOf = (one: LotKeysAct) => items.filter((lot) => lot.act === one && (chosen.size === 0 || chosen.has(lot.rowId)))
  const isChosen = chosen.size > 0
  return (
    <div className="section-buttons">
      {lotKeysActs.map((one) => {
        const count = lotsOf(one).length
        return (
          <Button
            key={one}
            {...((one === 'withdraw' || lotsOf('withdraw').length === 0) && { look: 'primary' })}
            refusals={count > 0 ? [] : [refusals[one]]}
            onClick={() => setAct(one)}
          >
            {actInWords(one, { count, isChosen })}
          </Button>
        )
      })}
      {act && (
        <KeysMoveForm
          deliveryId={id}
          act={act}
          lots={lotsOf(act)}
          isChosen={isChosen}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null)
            onDone()
          }}
        />
      )}
    </div>
  )
}
const refusals: Record<LotKeysAct, string> = {
  withdraw: 'Aucun jeu de ces lots ne reste à retirer.',
  return: "Aucun contrôleur n'a de clés de ces lots à rendre.",
}
