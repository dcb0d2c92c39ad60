import { authRefusals } from '@adm/domain/user/auth-refusals'
import { hash, verify } from '@node-rs/argon2'
import { requireNoConnection } from '../../../platform/database/connection-scope.ts'
import { makeTurns, type Turns } from '../../../platform/work/turns.ts'

/** The cost of Argon2id, with the library's default values. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of an unused password: an unknown address takes the same time as an existing one. */
const unusedHash = '$argon2id$v=19$m=19456,t=2,p=1$++dbfxKL0im/RnlT9NVsoQ$vWNyefURdD4E5Q+3qymlNpIXnu/nbECaQdxSlSr5YKI'

/**
 * Two hashes at once leave half of the four threads of the process to files and pictures. A hash takes 10 ms on a free core, so that the
 * last of those who wait is served within a second.
 */
const inTurn = makeTurns({ running: 2, waiting: 40 }, authRefusals.manySignIns)

const hashing: Turns = async (task) => {
  requireNoConnection('A password hash')
  return inTurn(task)
}

/** Keyboards write é as one character or as two: both are the same password. Source: RFC 8265, 4.2. */
const inOneWriting = (password: string): string => password.normalize('NFC')

/** The hash to store instead of a password. Outside of any transaction. @throws {Refusal} `MANY_SIGN_INS` (503) when too many wait */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(inOneWriting(password), cost))

/**
 * Whether the password matches this hash; without a hash false, after the same time. Outside of any transaction.
 * @throws {Refusal} `MANY_SIGN_INS` (503) when too many wait
 */
export const isPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  const isSame = await hashing(() => verify(passwordHash ?? unusedHash, inOneWriting(password)))
  return isSame && Boolean(passwordHash)
}
