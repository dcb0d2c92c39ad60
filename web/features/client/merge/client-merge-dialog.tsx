import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientMergeCalls, type MergeComparison } from '@adm/contract/client/client-merge'
import { countInWords } from '@adm/domain/client/client-merge'
import { lockedTermsRight } from '@adm/domain/client/client-terms'
import { newKey } from '../../../platform/new-key.ts'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { mayCall, useSession } from '../../../platform/session/session.tsx'
import { toastUndoable } from '../../../recipes/history/undo-change.ts'
import { SubmitButton } from '../../../ui/base/button.tsx'
import { ChoiceCards } from '../../../ui/input/choice-cards.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { type Difference, differencesOf } from './client-merge-choice.ts'
import './client-merge.css'

type Props = { id: string; otherId: string; onClose: () => void }

/** Comparison of two clients: the value to retain of each field, the moved rows, then the merge. */
export const ClientMergeDialog = ({ id, otherId, onClose }: Props) => {
  const comparisonQuery = apiQuery(clientMergeCalls.compare, { params: { id }, query: { clientId: otherId } })
  const { data, error, refetch } = useQuery({ ...comparisonQuery, staleTime: 0, gcTime: 0 })
  if (data) return <Comparison key={`${data.client.version} ${data.other.version}`} comparison={data} onClose={onClose} />
  return (
    <Dialog isOpen size="large" title="Fusionner deux clients" onClose={onClose}>
      {error ? <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Dialog>
  )
}

const Comparison = ({ comparison, onClose }: { comparison: MergeComparison; onClose: () => void }) => {
  const { client, other, moves } = comparison
  const isUnlocked = mayCall(useSession(), [lockedTermsRight])
  const differences = differencesOf(client, other)
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((difference) => proposes(difference, isUnlocked)).map(keyOf)),
  )
  const merge = useMerging(comparison, onClose)
  return (
    <Dialog
      isOpen
      size="large"
      title={`Fusionner ${other.name} avec ${client.name}`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        merge.mutate(differences.filter((difference) => taken.has(keyOf(difference))))
      }}
      actions={<SubmitButton pending={merge.isPending}>Fusionner les deux clients</SubmitButton>}
    >
      {merge.error && <ErrorPanel error={describeError(merge.error)} onRetry={() => void merge.reread()} />}
      <p>
        <strong>{client.name}</strong> reste, {other.name} n'existe plus que pour son historique.{' '}
        <Link to="/client/$id" params={{ id: other.id }} search={{ merge: client.id }}>
          Garder plutôt {other.name}
        </Link>
      </p>
      <Moves moves={moves} otherName={other.name} />
      {differences.length === 0 && <p>Leurs informations sont les mêmes.</p>}
      <div className="merge-choices">
        {differences.map((difference) => (
          <Choice
            key={keyOf(difference)}
            comparison={comparison}
            difference={difference}
            isOff={difference.isLocked && !isUnlocked}
            isTaken={taken.has(keyOf(difference))}
            onChange={() => setTaken(toggled(taken, keyOf(difference)))}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ChoiceProps = { comparison: MergeComparison; difference: Difference; isOff: boolean; isTaken: boolean; onChange: () => void }

/** Choice between the values of this client and the other. */
const Choice = ({ comparison: { client, other }, difference: { label, ours, theirs }, isOff, isTaken, onChange }: ChoiceProps) => (
  <ChoiceCards
    label={label}
    empty=""
    value={isTaken ? 'theirs' : 'ours'}
    onChange={onChange}
    options={[
      { value: 'ours', label: client.name, hint: ours, refusals: [], isOff: false },
      { value: 'theirs', label: other.name, hint: theirs, refusals: isOff ? ['Réservé aux administrateurs.'] : [], isOff },
    ]}
  />
)

const toggled = (chosen: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  chosen.has(key) ? new Set([...chosen].filter((other) => other !== key)) : new Set([...chosen, key])
const keyOf = ({ fields }: Difference): string => fields.join()
const proposes = ({ isMissing, isLocked }: Difference, isUnlocked: boolean): boolean => isMissing && (isUnlocked || !isLocked)

/** Rows that move to the remaining client, and rows that it already has. */
const Moves = ({ moves, otherName }: { moves: MergeComparison['moves']; otherName: string }) => {
  const wordsOf = (which: 'moving' | 'staying') => moves.flatMap((move) => (move[which] > 0 ? [countInWords(move.table, move[which])] : []))
  const [moving, staying] = [wordsOf('moving'), wordsOf('staying')]
  return (
    <ul>
      <li>{moving.length > 0 ? `À déplacer : ${moving.join(', ')}.` : 'Rien à déplacer.'}</li>
      {staying.length > 0 && (
        <li>
          Déjà là sous une autre forme, reste avec {otherName} : {staying.join(', ')}.
        </li>
      )}
      <li>Le prix des commandes déjà prises ne change pas. La fusion peut être annulée pendant 30 jours.</li>
    </ul>
  )
}

const useMerging = ({ client, other }: MergeComparison, onMerged: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const merge = useMutation({
    mutationFn: (taken: readonly Difference[]) =>
      callApi(clientMergeCalls.merge, {
        params: { id: client.id },
        body: { clientId: other.id, version: other.version, taken: taken.flatMap(({ fields }) => fields) },
        version: client.version,
        key,
      }),
    onSuccess: async ({ changeId }) => {
      onMerged()
      await queries.invalidateQueries()
      toastUndoable(queries, `${other.name} est fusionné avec ${client.name}.`, changeId)
    },
  })
  return { ...merge, reread: () => queries.invalidateQueries({ queryKey: [clientMergeCalls.compare.path] }) }
}
