import { hash, verify } from '@node-rs/argon2'

/** The cost of Argon2id, with the library's default values. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of an unused password: an unknown address takes the same time as an existing one. */
const unusedHash = '$argon2id$v=19$m=19456,t=2,p=1$++dbfxKL0im/RnlT9NVsoQ$vWNyefURdD4E5Q+3qymlNpIXnu/nbECaQdxSlSr5YKI'

/** The hash to store instead of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether the password matches this hash; without a hash false, after the same time. */
export const isPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  const isSame = await verify(passwordHash ?? unusedHash, password)
  return isSame && Boolean(passwordHash)
}
