import { z } from 'zod'
import { zipCode } from '@adm/domain/values/text'
import { defineCalls } from './call.ts'
import { named } from './names.ts'

export const areaCalls = defineCalls({
  /** The area of a zip code: one, or none. Whoever types an address needs it, whatever they may do with areas. */
  ofZipCode: {
    method: 'GET',
    path: '/api/areas/zip-codes/:zip',
    requires: 'signedIn',
    feature: 'none',
    params: z.object({ zip: zipCode }),
    answer: z.object({ items: z.array(named) }),
  },
})
