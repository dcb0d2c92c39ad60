import { useSuspenseQuery } from '@tanstack/react-query'
import { areaCalls } from '@adm/contract/area'
import { apiQuery } from '../../platform/api/api.ts'
import { useWithPending } from '../../recipes/offline/pending-row.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../recipes/form/record-section.tsx'
import { DetailBody } from '../../ui/layout/detail-head.tsx'
import { areaRecord } from './area-record.ts'

/** Loaded when a person starts to edit. */
const InformationsForm = lazyPage(() => import('./area-informations.form.tsx'), 'AreaInformationsForm')

/** The area's identity, the person responsible for it, and its travel settings. */
export function AreaInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(apiQuery(areaCalls.read, { params: { id } }))
  const area = useWithPending(areaRecord, read)
  const draft = sectionDraft('area', area, 'informations')
  return (
    <DetailBody>
      <RecordSection
        subject={areaRecord}
        row={area}
        title="Informations"
        facts={['name', 'department', 'managerName', 'travelProfile', 'aroundMinutes', 'informations']}
        draft={draft}
        form={(close) => <InformationsForm area={area} draft={draft} onClose={close} />}
        onNear={() => void InformationsForm.preload()}
      />
    </DetailBody>
  )
}
