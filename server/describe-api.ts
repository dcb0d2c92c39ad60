import { mkdir, writeFile } from 'node:fs/promises'
import { platformRoutes, queueLimits, routes } from './app.ts'
import { descriptionOf } from './platform/http/docs.ts'
import { makeLive } from './platform/live/live.ts'
import { makeCallQueue } from './platform/work/call-queue.ts'

/** Writes the description of the API into a folder: the document for tools, and its page. The build calls it, so that no process has to make it. */
export const describeApi = async (folder: URL): Promise<void> => {
  const { json, page } = descriptionOf([...routes, ...platformRoutes({ live: makeLive(), queue: makeCallQueue(queueLimits) })])
  await mkdir(folder, { recursive: true })
  await writeFile(new URL('openapi.json', folder), json)
  await writeFile(new URL('docs.html', folder), page)
}
