import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Fifty thousand passwords of leaks, in lower case, French ones among them (zxcvbn-ts, MIT). A module of its own, imported when the first
 * password is chosen: it costs 3 MB and some milliseconds.
 */
export const commonPasswords: ReadonlySet<string> = new Set(['', ...dictionary['passwords-common']])
