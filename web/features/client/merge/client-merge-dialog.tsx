import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientMergeCalls, type MergeComparison } from '@adm/contract/client/client-merge'
import { countInWords } from '@adm/domain/client/client-merge'
import { lockedTermsRight } from '@adm/domain/client/client-terms'
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

/** Two clients side by side: the value to retain of each field, the rows that move, then the merge. */
export const ClientMergeDialog = ({ id, otherId, onClose }: Props) => {
  const asked = apiQuery(clientMergeCalls.compare, { params: { id }, query: { clientId: otherId } })
  const { data, error, refetch } = useQuery({ ...asked, staleTime: 0, gcTime: 0 })
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
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => new Set(differences.filter((one) => proposes(one, isUnlocked)).map(keyOf)))
  const merge = useMerging(comparison, onClose)
  return (
    <Dialog
      isOpen
      size="large"
      title={`Fusionner ${other.name} avec ${client.name}`}
      closeLabel="Ne pas fusionner"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        merge.mutate(differences.filter((one) => taken.has(keyOf(one))))
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
        {differences.map((one) => (
          <Choice
            key={keyOf(one)}
            comparison={comparison}
            difference={one}
            isOff={one.isLocked && !isUnlocked}
            isTaken={taken.has(keyOf(one))}
            onChange={() => setTaken(toggled(taken, keyOf(one)))}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ChoiceProps = { comparison: MergeComparison; difference: Difference; isOff: boolean; isTaken: boolean; onChange: () => void }

/** One value of the two, as this client or as the other one has it. */
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
  chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key])
const keyOf = ({ fields }: Difference): string => fields.join()
const proposes = ({ isMissing, isLocked }: Difference, isUnlocked: boolean): boolean => isMissing && (isUnlocked || !isLocked)

/** The rows that move to the remaining client, and the settings that it has already. */
const Moves = ({ moves, otherName }: { moves: MergeComparison['moves']; otherName: string }) => {
  const wordsOf = (which: 'moving' | 'staying') => moves.flatMap((one) => (one[which] > 0 ? [countInWords(one.table, one[which])] : []))
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
  const [key] = useState(() => crypto.randomUUID())
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
