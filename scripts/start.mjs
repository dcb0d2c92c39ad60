/** `npm start`: installs, builds what changed, and becomes the server. */
import { build, install, requireNode, root } from './install.mjs'

requireNode()
process.chdir(root)
install()
build()
await import('../dist/server/main.js')
