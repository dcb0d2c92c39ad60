/** Generates the clients of `openapi.json`: types for openapi-fetch in `schema.d.ts`, functions of orval in `orval.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

const document = JSON.parse(readFileSync('openapi.json', 'utf8'))
writeFileSync('schema.d.ts', astToString(await openapiTypescript(document)))
const [baseUrl] = process.argv.slice(2)
await generate({ input: './openapi.json', output: { target: './orval.ts', client: 'fetch', mode: 'single', baseUrl, headers: true } })
