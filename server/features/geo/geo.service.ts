import type { AddressSuggestion } from '@adm/contract/geo'
import type { Reading } from '../../platform/work/work.ts'
import type { AddressService } from './address-service.ts'
import { findLocalAddresses } from './local-addresses.ts'

/** Completes an address: with the national service when it is configured and answers in time, else from the database. */
export const findAddresses = async (reading: Reading, service: AddressService | null, typed: string): Promise<AddressSuggestion[]> =>
  (await service?.(typed, reading.now)) ?? (await findLocalAddresses(reading.db, typed))
