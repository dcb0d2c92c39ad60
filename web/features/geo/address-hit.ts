import type { AddressSuggestion } from '@adm/contract/geo'

/** A suggested address; `whole` fetches a missing zip code and city. */
export type AddressHit = AddressSuggestion & { whole?: () => Promise<AddressSuggestion> }
