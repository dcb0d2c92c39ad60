import { zodResolver } from '@hookform/resolvers/zod'
import { type Area, areaChange } from '@adm/domain/area/area'
import { RecordForm } from '../../recipes/form/record-form.tsx'
import { AreaFields } from './area-fields.tsx'
import { areaRecord } from './area-record.ts'

/** Form of the area's details, edited in place. */
export function AreaInformationsForm({ area, draft, onClose }: { area: Area; draft: string; onClose: () => void }) {
  const { name, department, managerId, informations, travelProfile, aroundMinutes } = area
  return (
    <RecordForm
      subject={areaRecord}
      row={area}
      draft={draft}
      values={{ name, department, managerId, informations, travelProfile, aroundMinutes }}
      resolver={zodResolver(areaChange)}
      onClose={onClose}
    >
      <AreaFields />
    </RecordForm>
  )
}
