import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { TagsInput } from '../../../recipes/list/tags-input.tsx'
import { useClientError } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

/** Tags of a client, with existing tags as suggestions. */
export const ClientTags = () => {
  const { field } = useController<ClientValues, 'tags'>({ name: 'tags' })
  const { data: existingTags = [] } = useQuery(apiQuery(clientCalls.tags, {}))
  return (
    <TagsInput
      suggestions={existingTags}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={useClientError('tags')}
    />
  )
}
