import { geoCalls } from '@adm/contract/geo'
import { answers, type Routes } from '../../platform/http/serve.ts'
import type { AddressService } from './address-service.ts'
import { findAddresses } from './geo.service.ts'
import { findCommunes, findTownsByZip } from './geo.queries.ts'

/** Communes and addresses; with the national address service when the company has configured it. */
export const geoRoutes = (addressService: AddressService | null = null): Routes =>
  answers(geoCalls, {
    addresses: ({ query }, reading) => findAddresses(reading, addressService, query.q),
    communes: ({ params }, { db }) => findCommunes(db, params.zip),
    towns: async ({ query: { zip = [], name = [] } }, { db }) => ({
      items: Array.from(await findTownsByZip(db, { zips: zip, towns: name }), ([code, names]) => ({ zip: code, names })),
    }),
  })
