import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Fifty thousand leaked passwords in lower case, including French ones (zxcvbn-ts, MIT). A separate module, imported when the first
 * password is chosen, because it costs 3 MB and some milliseconds.
 */
export const commonPasswords: ReadonlySet<string> = new Set(['', ...dictionary['passwords-common']])
