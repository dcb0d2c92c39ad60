import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientMergeCalls, type MergeSummary } from '@adm/contract/client/client-merge'
import { undoMessage } from '@adm/domain/undo/undo-refusals'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { undoChange } from '../../../recipes/history/undo-change.ts'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'
import { ClientAlikeLine } from './client-alike-line.tsx'

/** Possible duplicates of this client, to compare and merge, and clients merged into it, with the undo while it is allowed. */
export const ClientAlike = ({ id }: { id: string }) => (
  <>
    <Alike id={id} />
    <Merges id={id} />
  </>
)

const Alike = ({ id }: { id: string }) => {
  const { data: alike = [] } = useQuery(apiQuery(clientMergeCalls.alike, { params: { id } }))
  const mayMerge = useMay(clientMergeCalls.merge)
  if (alike.length === 0) return null
  return (
    <DetailSection title="Doublons possibles">
      <PersonList>
        {alike.map((duplicate) => (
          <ClientAlikeLine key={duplicate.id} alike={duplicate}>
            {mayMerge ? (
              <Link to="/client/$id" params={{ id }} search={{ merge: duplicate.id }} aria-label={`Comparer avec ${duplicate.name}`}>
                Comparer
              </Link>
            ) : (
              <Link to="/client/$id" params={{ id: duplicate.id }} aria-label={`Ouvrir ${duplicate.name}`}>
                Ouvrir
              </Link>
            )}
          </ClientAlikeLine>
        ))}
      </PersonList>
    </DetailSection>
  )
}

const Merges = ({ id }: { id: string }) => {
  const { data: merges = [] } = useQuery(apiQuery(clientMergeCalls.merges, { params: { id } }))
  if (merges.length === 0) return null
  return (
    <DetailSection title="Clients fusionnés">
      <PersonList>
        {merges.map((merge) => (
          <MergeLine key={merge.id} merge={merge} />
        ))}
      </PersonList>
    </DetailSection>
  )
}

const MergeLine = ({ merge: { changeId, mergedId, mergedName, mergedAt, byName, stands } }: { merge: MergeSummary }) => {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [key] = useState(newKey)
  const mayUndo = useMay(clientMergeCalls.merge)
  const refusals = [...useActingRefusals(), ...(stands ? [undoMessage(stands)] : [])]
  const undo = async () => {
    setPending(true)
    await undoChange(queries, { changeId, key })
    setPending(false)
  }
  return (
    <PersonLine
      name={mergedName}
      detail={`le ${formatDayShort(dayOf(mergedAt))}${byName ? `, par ${byName}` : ''}`}
      actions={
        mayUndo && (
          <Button pending={isPending} refusals={refusals} onClick={() => void undo()}>
            Annuler la fusion
          </Button>
        )
      }
    >
      <Link to="/client/$id" params={{ id: mergedId }}>
        Son historique
      </Link>
    </PersonLine>
  )
}
