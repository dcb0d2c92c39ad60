import { expect, it } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream.ts'

const read = async (...parts: string[]): Promise<ServerEvent[]> => {
  const encoded = parts.map((part) => new TextEncoder().encode(part))
  const events: ServerEvent[] = []
  for await (const event of readEvents(new Blob(encoded).stream())) events.push(event)
  return events
}

it('reads events with their id, and passes over comments', async () => {
  expect(await read(': bonjour\n\n', 'id: 7\nevent: resync\ndata:\n\n', 'data: {"a":1}\ndata: 2\n\n')).toEqual([
    { event: 'resync', data: '', id: '7' },
    { event: 'message', data: '{"a":1}\n2', id: undefined },
  ])
})

it('waits for the end of an event that comes in pieces, an accent cut in two among them', async () => {
  const bytes = new TextEncoder().encode('data: été\r\n\r\n')
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  for await (const event of readEvents(chunks)) events.push(event)
  expect(events).toEqual([{ event: 'message', data: 'été', id: undefined }])
})

it('leaves an event out that never ended', async () => {
  expect(await read('data: 1\n\ndata: 2\n')).toEqual([{ event: 'message', data: '1', id: undefined }])
})
