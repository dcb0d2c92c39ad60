export type StreamEvent = { id: string; event: string; data: Record<string, unknown> }

/** The next event in a text that streams in; comments are skipped. */
const eventsOf = (body: ReadableStream<Uint8Array> | null) => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (): Promise<StreamEvent | 'ended'> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = field('data')
        if (data) return { id: field('id') ?? '', event: field('event') ?? 'message', data: JSON.parse(data) }
      } else {
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return 'ended'
        text += chunk.value
      }
    }
  }
}

/** Opens the live stream of a person. Its `next` reads one event at a time, the first of them `ready`. */
export const openLiveStream = async (address: string, who: Record<string, string>, lastEventId?: string) => {
  const stopping = new AbortController()
  const headers = { ...who, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) }
  const response = await fetch(`${address}/api/events`, { headers, signal: stopping.signal })
  return { response, next: eventsOf(response.body), stop: () => stopping.abort() }
}

/** Opens the live stream of a person; its `next` skips the events from before it was ready. */
export const followLive = async (address: string, who: Record<string, string>) => {
  const { next, ...stream } = await openLiveStream(address, who)
  const ready = await next()
  const readyId = ready === 'ended' ? '' : ready.id
  const nextLater = async (): Promise<StreamEvent | 'ended'> => {
    const event = await next()
    return event !== 'ended' && event.id !== '' && event.id < readyId ? nextLater() : event
  }
  return { ...stream, next: nextLater }
}
