import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** The web app's build: `npx vite build web` writes `dist/web`. In development `/api` goes to the server on `PORT`. */
// oxlint-disable-next-line import/no-default-export -- the tool reads the default export
export default defineConfig(({ mode }) => {
  const api = `http://127.0.0.1:${loadEnv(mode, '.', '')['PORT'] ?? '3000'}`
  const proxy = { '/api': { target: api } }
  return {
    root: import.meta.dirname,
    plugins: [react()],
    server: { proxy, fs: { allow: ['..'] } },
    preview: { proxy },
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      // Nothing inline: the content security policy allows files of this site only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A page waits for few files: what every page needs is two, its own is one. The calendar and the forms come with their pages.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'kit',
                test: /node_modules[\\/](react|react-dom|scheduler|zod|@tanstack|@floating-ui|@mantine[\\/](core|hooks))[\\/]/,
              },
              { name: 'base', test: /[\\/](domain|contract|web[\\/](platform|shell|ui(?![\\/]calendar)))[\\/](?!.*node_modules)/ },
            ],
          },
        },
      },
    },
  }
})
