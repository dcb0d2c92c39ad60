import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { TagsInput } from '../../../recipes/list/tags-input.tsx'
import { useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './booking-order-values.ts'

/** The tags of an order; those given to others are proposed. */
export const OrderTags = () => {
  const { field } = useController<OrderValues, 'tags'>({ name: 'tags' })
  const { data: known = [] } = useQuery(apiQuery(bookingCalls.tags, {}))
  return (
    <TagsInput
      suggestions={known}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={useOrderError('tags')}
    />
  )
}
