import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { Resolver } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { type Area, type AreaDraft, areaDraft } from '@adm/domain/area/area'
import { callApi } from '../../platform/api/api.ts'
import { CreateForm } from '../../recipes/form/create-form.tsx'
import { FormSection } from '../../ui/layout/form-layout.tsx'
import { AreaFields, type AreaValues } from './area-fields.tsx'
import { cacheArea } from './area-record.ts'

const resolver: Resolver<AreaValues, unknown, AreaDraft> = zodResolver(areaDraft)
const newArea: AreaValues = { name: '', department: '', managerId: null, informations: '' }

/** A new area; its zip codes are pasted on the next page. */
export function AreaForm({ onCreated }: { onCreated: (area: Area) => void }) {
  const queries = useQueryClient()
  return (
    <CreateForm
      name="area-create"
      values={newArea}
      resolver={resolver}
      create={(body, key) => callApi(areaCalls.create, { body, key })}
      onCreated={(area) => {
        cacheArea(queries, area)
        onCreated(area)
      }}
      submitLabel="Créer la zone"
    >
      <FormSection title="Informations" hint="Les codes postaux et les contrôleurs se donnent à la zone une fois créée.">
        <AreaFields />
      </FormSection>
    </CreateForm>
  )
}
