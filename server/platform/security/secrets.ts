/**
 * The secrets of one use: the first signs and encrypts; the others, from before a rotation, only verify and decrypt. See `.env.example`,
 * `TOKEN_SECRET_PREVIOUS`.
 */
export type Secrets = readonly [newest: Uint8Array, ...previous: Uint8Array[]]

const encoder = new TextEncoder()
/** The secrets as keys. */
export const secretsOf = (newest: string, previous: string | undefined): Secrets =>
  previous === undefined ? [encoder.encode(newest)] : [encoder.encode(newest), encoder.encode(previous)]
