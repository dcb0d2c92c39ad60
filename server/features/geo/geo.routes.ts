import { geoCalls } from '@adm/contract/geo'
import { answers, type Feature } from '../../platform/serve.ts'
import type { AddressService } from './address-service.ts'
import { findAddresses } from './geo.service.ts'
import { findCommunes } from './geo.queries.ts'

/** Communes and addresses; with the national address service when the company has configured it. */
export const geoRoutes = (addressService: AddressService | null = null): Feature =>
  answers(geoCalls, {
    addresses: ({ query }, reading) => findAddresses(reading, addressService, query.q),
    communes: ({ params }, { db }) => findCommunes(db, params.zip),
  })
