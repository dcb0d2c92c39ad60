// PGlite in its own thread (it would block the event loop for up to a second), accessed by plain `pg` over a Unix socket.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const db = await PGlite.create({ dataDir: workerData.folder, extensions: { btree_gist, pg_trgm, unaccent } })
const server = new PGLiteSocketServer({ db, path: workerData.socket, maxConnections: 2 })
await server.start()
parentPort.on('message', async () => {
  await server.stop()
  await db.close()
  parentPort.postMessage('closed')
})
parentPort.postMessage('ready')
