import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client'
import { asking } from '../../platform/api.ts'
import { TagsInput } from '../../record/tags-input.tsx'
import { useClientError } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

/** The tags of a client; those given to others are proposed. */
export const ClientTags = () => {
  const { field } = useController<ClientValues, 'tags'>({ name: 'tags' })
  const { data: known = [] } = useQuery(asking(clientCalls.tags, {}))
  return (
    <TagsInput known={known} value={field.value ?? []} onChange={field.onChange} onBlur={field.onBlur} error={useClientError('tags')} />
  )
}
