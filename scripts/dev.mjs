/** `npm run dev`: the server restarts when its code changes, the web app updates in place. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, requireNode } from './install.mjs'
import { root } from './stage.mjs'

requireNode()
await install()
const port = process.env.PORT ?? '3000'
const start = (path, ...args) => {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } }
  return spawn(process.execPath, [join(root, 'node_modules', path), ...args], options)
}
const children = [
  start('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', '--include', 'server/migrations/*', 'server/main.ts'),
  start('vite/bin/vite.js', '--config', 'web/vite.config.ts'),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
