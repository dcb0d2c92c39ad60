import { useSuspenseQuery } from '@tanstack/react-query'
import { checkerCalls } from '@adm/contract/checker/checker'
import type { CheckerFile } from '@adm/domain/checker/checker-file'
import { apiQuery } from '../../platform/api/api.ts'
import { useWithPending } from '../../recipes/offline/pending-row.ts'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { Definition, DefinitionList } from '../../ui/table/definition-list.tsx'
import { checkerFields } from './history/checker-field-labels.ts'
import { CheckerSection } from './section/checker-section.tsx'
import { checkerRecord } from './history/checker-record.ts'

const edits = ['zones', 'extraZips', 'maxDistanceKm'] as const

/** The checker's working places. */
export function CheckerAreas({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(checkerCalls.read, { params: { id } }))
  const checker = useWithPending(checkerRecord, read)
  return (
    <DetailBody>
      <CheckerSection checker={checker} title="Zones" form="areas" facts={edits} edits={edits}>
        <DefinitionList>
          <Definition label="Zones principales">{namesOf(checker, true)}</Definition>
          <Definition label="Zones secondaires">{namesOf(checker, false)}</Definition>
          <Definition label="Codes postaux en plus">{checker.extraZips.join(', ')}</Definition>
          <Definition label="Distance maximale">
            {checker.maxDistanceKm ? checkerFields.maxDistanceKm.words(checker.maxDistanceKm) : 'Sans limite'}
          </Definition>
        </DefinitionList>
      </CheckerSection>
    </DetailBody>
  )
}

const namesOf = ({ zones }: CheckerFile, isPrimary: boolean): string =>
  zones
    .filter((area) => area.isPrimary === isPrimary)
    .map(({ name }) => name)
    .join(', ')
