import { hash, verify } from '@node-rs/argon2'

/** Argon2id, the library's own choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password that nobody has: an unknown address costs the same time as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$++dbfxKL0im/RnlT9NVsoQ$vWNyefURdD4E5Q+3qymlNpIXnu/nbECaQdxSlSr5YKI'

/** The hash of a password, to be kept in its place. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** True when it is the password of this hash; without a hash false, after the same time. */
export const isPassword = async (password: string, passwordHash: string | null | undefined): Promise<boolean> => {
  const isSame = await verify(passwordHash ?? nobodysHash, password)
  return isSame && Boolean(passwordHash)
}
