/** The requested bytes, both ends included. */
export type ByteRange = { from: number; to: number }

/**
 * Reads a `Range` header with one range. Several ranges or other units are ignored: the whole file is sent.
 * @returns null for the whole file, `outside` when the file has no byte of the range (416)
 */
export const readRange = (header: string | undefined, bytes: number): ByteRange | null | 'outside' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first) return last ? lastBytes(Number(last), bytes) : null
  const from = Number(first)
  const to = last ? Number(last) : bytes - 1
  if (last && to < from) return null
  return from < bytes ? { from, to: Math.min(to, bytes - 1) } : 'outside'
}

const lastBytes = (count: number, bytes: number): ByteRange | 'outside' =>
  count > 0 ? { from: Math.max(0, bytes - count), to: bytes - 1 } : 'outside'

/** The bytes of a range: earlier bytes are skipped, later ones are not read. */
export const partOf = async function* (body: AsyncIterable<string | Uint8Array>, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    const part = bytes.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    at += bytes.byteLength
    if (part.byteLength > 0) yield part
    if (at > to) return
  }
}
