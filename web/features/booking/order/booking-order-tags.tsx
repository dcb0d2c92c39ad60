import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { TagsInput } from '../../../recipes/list/tags-input.tsx'
import { useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

/** Tags of an order, with existing tags as suggestions. */
export const OrderTags = () => {
  const { field } = useController<OrderValues, 'tags'>({ name: 'tags' })
  const { data: existingTags = [] } = useQuery(apiQuery(bookingCalls.tags, {}))
  return (
    <TagsInput
      suggestions={existingTags}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={useOrderError('tags')}
    />
  )
}
