/** Lints `openapi.json` by the recommended rules of Redocly and of Spectral. Prints the problems as JSON, warnings too. */
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const source = readFileSync('openapi.json', 'utf8')
const config = await createConfig({ extends: ['recommended'] })
const redocly = await lintFromString({ source, absoluteRef: 'openapi.json', config })

const spectral = new spectralCore.Spectral()
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']] })
const results = await spectral.run(JSON.parse(source))

const problems = [
  ...redocly.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer}`),
  ...results.map(({ code, message, path }) => `spectral ${code}: ${message} ${path.join('/')}`),
]
console.log(JSON.stringify(problems))
