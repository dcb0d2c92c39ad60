import type { AddressSuggestion } from '@adm/contract/geo'

/** An address as it is proposed; `whole` asks for the zip code and the town of one that comes without. */
export type FoundAddress = AddressSuggestion & { whole?: () => Promise<AddressSuggestion> }
