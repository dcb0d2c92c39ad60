/** `npm start`: installs, builds the changed parts, and runs the server in this process. */
import { build, install, requireNode } from './install.mjs'
import { root } from './stage.mjs'

requireNode()
process.chdir(root)
await install({ withTools: false })
await build()
await import('../dist/server/main.js')
