import type { CheckerTag } from '../../checker/checker.ts'
import { isHouse } from '../../dwelling/dwelling.ts'
import type { Booking } from './booking.ts'

type Typology = Pick<Booking, 'service' | 'furnished' | 'propertyKind' | 'propertyType' | 'options'>

/** The qualifications that the mission requires of its checker (guard G7). */
export const neededTags = ({ service, furnished, options, propertyKind, propertyType }: Typology): CheckerTag[] => [
  furnished ? 'FURNISHED' : 'NOTFURNISHED',
  ...(isHouse({ propertyKind, propertyType }) ? (['HOUSE'] as const) : []),
  ...(propertyType === 'business' ? (['BUSINESS'] as const) : []),
  ...(service === 'previsit' ? (['PREVISIT'] as const) : []),
  ...(options.includes('virtual_tour') ? (['VIRTUAL_TOUR'] as const) : []),
]
