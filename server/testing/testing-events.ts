import type { Event } from '@adm/domain/platform/event'
import { z } from 'zod'

/** An event of an entity that only a test knows, with any row. */
export const eventOf = (entity: string, kind: string): Event<object | null, object, undefined, true, false> => ({
  entity,
  kind,
  isFixed: true,
  inSets: false,
  fixed: 'elle est un essai',
  schemas: { before: z.unknown(), after: z.unknown(), facts: z.unknown() },
})
