/**
 * Caches the app of this build for use without network: its files and the document. With network the document always comes from the
 * server, so that no old app runs over a new server. Built by `web/vite.config.ts`, which provides the file names.
 */
declare const self: ServiceWorkerGlobalScope
declare const SHELL_FILES: readonly string[]
declare const SHELL_VERSION: string

/** Static routing, newer than the types: the browser serves requests without starting this worker. Others use its `fetch` listener. */
interface Routed {
  addRoutes?: (rules: { condition: object; source: string | { cacheName: string } }[]) => Promise<void>
}

const files = SHELL_FILES
const prefix = 'app-'
const cacheName = `${prefix}${SHELL_VERSION}`
const documentPath = '/'
/** After this time without an answer the network counts as lost, and the cached document is used. */
const documentMs = 6_000

/** Caches the document and its files, or nothing: a deploy in between would mix two apps. */
const cacheShell = async (): Promise<void> => {
  const document = await fetch(documentPath, { cache: 'no-store' })
  const text = await document.clone().text()
  const isOfThisBuild = document.ok && files.some((file) => file.endsWith('.js') && text.includes(`src="${file}"`))
  if (!isOfThisBuild) throw new Error('another app was deployed meanwhile')
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.put(documentPath, document)
}

const dropOldShells = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)))
}

const findCached = async (path: string): Promise<Response | undefined> => (await caches.open(cacheName)).match(path)

const answerDocument = async (event: FetchEvent): Promise<Response> => {
  const response = Promise.resolve(event.preloadResponse).then((early: Response | undefined) => early ?? fetch(event.request))
  const isLate = new Promise<undefined>((resolve) => {
    setTimeout(resolve, documentMs)
  })
  const answer = await Promise.race([response, isLate]).catch(() => undefined)
  return answer ?? (await findCached(documentPath)) ?? response
}

const answerFile = async (request: Request): Promise<Response> => (await findCached(new URL(request.url).pathname)) ?? fetch(request)

self.addEventListener('install', (event: ExtendableEvent & Routed) => {
  event.waitUntil(cacheShell())
  void event.addRoutes?.([
    { condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' },
    { condition: { urlPattern: new URLPattern({ pathname: '/assets/*' }) }, source: { cacheName } },
  ])
  void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim(), self.registration.navigationPreload?.enable()]).then(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate' && !/\.[a-z0-9]+$/i.test(pathname)) event.respondWith(answerDocument(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request))
})

export {}
