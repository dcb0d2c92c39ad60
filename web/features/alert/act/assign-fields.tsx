import { useQuery } from '@tanstack/react-query'
import { alertCalls } from '@adm/contract/alert/alert'
import type { AlertAssignment } from '@adm/domain/alert/alert'
import { ownerGroupLabels } from '@adm/domain/user/owner-group'
import { apiQuery } from '../../../platform/api/api.ts'
import { Select } from '../../../ui/input/select.tsx'
import { groupOptions } from '../figure/alert-words.ts'

type Props = {
  value: AlertAssignment
  errors: { assigneeId?: string | undefined; group?: string | undefined }
  onChange: (value: AlertAssignment) => void
}

/** The colleague, the group, or both. */
export const AssignFields = ({ value, errors, onChange }: Props) => {
  const { data: people = [] } = useQuery(apiQuery(alertCalls.assignees, {}))
  return (
    <>
      <Select
        label="Collègue"
        hint="Sans collègue, l'alerte revient à tout le groupe."
        optional
        clearable
        error={errors.assigneeId}
        options={people.map(({ id, name, groups }) => ({
          value: id,
          label: name,
          detail: groups.map((group) => ownerGroupLabels[group]).join(', ') || undefined,
        }))}
        value={value.assigneeId ?? undefined}
        onChange={(assigneeId) => onChange({ ...value, assigneeId: assigneeId ?? null })}
      />
      <Select
        label="Groupe"
        error={errors.group}
        options={groupOptions}
        value={value.group}
        onChange={(group) => onChange({ ...value, group })}
      />
    </>
  )
}
