/** `npm start`: installs, builds the changed parts, and runs the server in this process. */
import { build, install, requireNode, root } from './install.mjs'

requireNode()
process.chdir(root)
install()
build()
await import('../dist/server/main.js')
