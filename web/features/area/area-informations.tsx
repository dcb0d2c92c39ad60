import { useSuspenseQuery } from '@tanstack/react-query'
import { areaCalls } from '@adm/contract/area'
import { asking } from '../../platform/api.ts'
import { useWithWaiting } from '../../record/waiting-row.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../record/record-section.tsx'
import { DetailBody } from '../../ui/detail-head.tsx'
import { areaRecord } from './area-record.ts'

/** The form comes when somebody edits. */
const InformationsForm = lazyPage(() => import('./area-informations.form.tsx'), 'AreaInformationsForm')

/** What an area is, who answers for it, and how people travel there. */
export function AreaInformations({ id }: { id: string }) {
  const { data: read } = useSuspenseQuery(asking(areaCalls.read, { params: { id } }))
  const area = useWithWaiting(areaRecord, read)
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
