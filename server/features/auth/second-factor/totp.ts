import { codeDigits, codeSeconds } from '@adm/domain/user/second-factor'
import { Secret, TOTP } from 'otpauth'

const secretBytes = 20
/** The time steps before and after the current one whose code is accepted: a telephone's clock may be wrong by half a minute. */
const acceptedSteps = 1

/** SHA-1, which every authenticator app supports: RFC 6238 keeps it, because a collision reveals no key of an HMAC. */
const totpOf = (secret: string, email?: string) =>
  new TOTP({
    issuer: 'ADM',
    ...(email === undefined ? {} : { label: email }),
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: codeDigits,
    period: codeSeconds,
  })

/** A new secret, 160 random bits in Base32. */
export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address of a secret for the QR code that an authenticator app scans: `otpauth://totp/ADM:…`. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step (30 s since 1970) of a code, within one step of now; null when the code is wrong. */
export const stepOfCode = (secret: string, code: string, now: string): number | null => {
  const totp = totpOf(secret)
  const timestamp = Date.parse(now)
  const delta = totp.validate({ token: code, timestamp, window: acceptedSteps })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
