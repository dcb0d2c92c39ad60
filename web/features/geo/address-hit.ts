import type { AddressSuggestion } from '@adm/contract/geo'

/** A suggested address; `whole` fetches the zip code and the town if they are missing. */
export type AddressHit = AddressSuggestion & { whole?: () => Promise<AddressSuggestion> }
