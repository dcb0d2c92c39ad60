/**
 * A new random UUID (version 4): the idempotency key of an attempt, or the id of a row on this device. `crypto.randomUUID` would make it too,
 * but browsers offer that only on https and on localhost.
 */
export const newKey = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
