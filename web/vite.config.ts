import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, loadEnv, type Plugin } from 'vite'

/** Builds `sw.js` after the app, with the names of the app's files. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle)
      // The map and the PDF viewer are larger than all other files together, and are not needed without network: the areas are also a list.
      .filter((name) => /\.(js|css|woff2|svg)$/.test(name) && !/maplibre|area-map-(canvas|service)|pdf/.test(name))
      .map((name) => `/${name}`)
      .toSorted((one, other) => (one < other ? -1 : 1))
    const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 16)
    await build({
      configFile: false,
      logLevel: 'warn',
      root: import.meta.dirname,
      define: { SHELL_FILES: JSON.stringify(files), SHELL_VERSION: JSON.stringify(version) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'service-worker/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    })
  },
})

/** The sentences about calls are for the API's page, which the server makes: the web app need not load them. */
const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  apply: 'build',
  transform: (code, file) =>
    /\/contract\/.*\.ts$/.test(file) ? code.replaceAll(/^ *summary:\s*(?:'[^'\n]*'|"[^"\n]*"),\n/gm, '') : undefined,
})

type Files = Readonly<Record<string, { type: string; imports?: string[] }>>

/** The first import cycle among the output files that are reachable from a file, if any. */
const circleFrom = (files: Files, name: string, way: readonly string[], done: Set<string>): readonly string[] | undefined => {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
  if (done.has(name)) return undefined
  for (const next of files[name]?.imports ?? []) {
    const circle = circleFrom(files, next, [...way, name], done)
    if (circle) return circle
  }
  done.add(name)
  return undefined
}

/** Output files that import each other fail only in the browser, on the first page that needs them: the build refuses them. */
const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle: (_, files) => {
    const done = new Set<string>()
    for (const name of Object.keys(files)) {
      const circle = circleFrom(files, name, [], done)
      if (circle) throw new Error(`These files begin by each other: ${circle.join(' > ')}`)
    }
  },
})

/** The web app's build: `npx vite build web` writes `dist/web`. In development `/api` goes to the server on `PORT`. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig(({ mode }) => {
  const api = `http://127.0.0.1:${loadEnv(mode, '.', '')['PORT'] ?? '3000'}`
  const proxy = { '/api': { target: api } }
  return {
    root: import.meta.dirname,
    plugins: [withoutSummaries(), react(), noCircles(), serviceWorker()],
    server: { proxy, fs: { allow: ['..'] } },
    preview: { proxy },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      // No inline assets: the content security policy allows only files of this site.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The map's library is one file of that size, which only the pages with a map load.
      chunkSizeWarningLimit: 1_200,
      // A page waits for three files: two that all pages share, and its own. Phone numbers, dialogs,
      // the calendar and the forms load on demand.
      rolldownOptions: {
        output: {
          // The names of all pages that share rules would be in the first file, which lists what each page loads.
          chunkFileNames: ({ name }) => `assets/${name.startsWith('rules~') ? 'rules' : '[name]'}-[hash].js`,
          codeSplitting: {
            groups: [
              { name: 'phone', test: /libphonenumber-js|phone-format/ },
              {
                name: 'kit',
                test: /node_modules[\\/](react|react-dom|scheduler|zod|@tanstack|@floating-ui|@mantine[\\/](hooks|core(?!.*[\\/](Modal|Drawer|Overlay|ScrollArea))))[\\/]|platform[\\/]without-eval/,
              },
              // Rules and calls of the first screen are in its file; those of a single page are in that page's file.
              { name: 'base', tags: ['$initial'], test: /[\\/](domain|contract)[\\/](?!.*node_modules)/ },
              {
                name: 'base',
                test: /[\\/]web[\\/](platform(?![\\/](\w+[\\/])?(answer-store|device-table|pending-edit-store|external-sign-in|external-return|now|(receive|report)-presence|same|settled|shrink-picture|stale|words|form-draft|use-draft|empty-is-null|form-errors|form-refusal|download|file-sending|entrance))|(shell|ui)(?![\\/](\w+[\\/])?(bar-chart|calendar|cell-table|checkbox|choice-cards|command-|copyable|data-grid|(date|moment|time)-input|definition-list|detail-|dialog|drop-zone|edited-section|entrance-page|figures|file-button|digest-section|focus-field|form-layout|grid-block|inbox-|linked-pages|look-choice|mark-all-button|menu-(count|drawer)|palette|password-input|person-list|price-lines|quick-links|radio-list|running-view|scroll-region|send-by-keys|shortcut-list|stepper|tab-bar|table-heads|typed-moment|unauthorized-page|unsaved-guard|use-data-grid)))[\\/](?!.*node_modules)|(?<!entry|network|block|user-status)-(picker|tag|filter-fields)\.tsx?$/,
              },
              { name: 'offline', test: /[\\/]web[\\/]platform[\\/]offline[\\/](answer-store|device-table)/ },
              {
                name: 'list',
                test: /[\\/]web[\\/](recipes[\\/]list[\\/](viewed-page|record-list|export-menu|list-page|list-filters)|features[\\/]booking[\\/]list[\\/]booking-list(-|\.tsx))/,
              },
              {
                name: 'detail',
                test: /[\\/]web[\\/]ui[\\/]\w+[\\/](choice-cards|copyable|definition-list|detail-|person-list|price-lines)/,
              },
              // One file for each set of pages that share it, never merged with another: merged files may import each other.
              { name: 'rules', test: /[\\/](domain|contract)[\\/](?!.*node_modules)/, entriesAware: true },
            ],
          },
        },
      },
    },
  }
})
