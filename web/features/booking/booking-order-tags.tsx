import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { bookingCalls } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { TagsInput } from '../../record/tags-input.tsx'
import { useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './booking-order-values.ts'

/** The tags of an order; those given to others are proposed. */
export const OrderTags = () => {
  const { field } = useController<OrderValues, 'tags'>({ name: 'tags' })
  const { data: known = [] } = useQuery(asking(bookingCalls.tags, {}))
  return <TagsInput known={known} value={field.value ?? []} onChange={field.onChange} onBlur={field.onBlur} error={useOrderError('tags')} />
}
