import type { Permission } from '@adm/domain/permission'

/**
 * The rights of the calls of prices and durations, which `page.test.ts` compares: the calls themselves are large, and not of the first
 * screen.
 */
export const readsPrices: readonly Permission[] = ['clients:read']
/** The same, of the texts of messages. */
export const readsMessages: readonly Permission[] = ['notifications:read']
/** As those of the prices, of the calls of warnings. */
export const readsWarnings: readonly Permission[] = ['alerts:read']
/** The rights of the calls of alerts, which are large too. */
export const readsAlerts: readonly Permission[] = ['alerts:read']
/** The rights of the calls of the board, which are large too. */
export const readsBoard: readonly Permission[] = ['calendars:read']
