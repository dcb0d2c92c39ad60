/** A server-sent event, as in the standard. */
export type ServerEvent = { event: string; data: string; id?: string | undefined }

/** Reads server-sent events from a response's body: `EventSource` cannot send the token's header. Comments and `retry` are skipped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = readEvent(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield event
    }
  }
}

const readEvent = (block: string): ServerEvent | null => {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    return { name, value }
  })
  const last = (field: string) => fields.findLast(({ name }) => name === field)?.value
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  if (data.length === 0 && !last('event')) return null
  return { event: last('event') ?? 'message', data: data.join('\n'), id: last('id') }
}
